// Small pieces that every picture is made of, as SVG text. A picture's units are those of the board: a cell is 100 wide.

export const kInk = "#3b2f22";
export const kCream = "#fbf3dc";
export const kStone = "#cdc2ac";
const kStoneDark = "#a4977e";
export const kPlaster = "#f3e7cd";
export const kGlass = "#46586b";
const kWood = "#6f4a2c";

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function shape(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function disc(x: number, y: number, r: number, fill: string, more = ""): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
}

const kLine = `stroke="${kInk}" stroke-width="1.6" stroke-linejoin="round"`;

/** A wall that stands on y. */
export function wall(x: number, y: number, width: number, height: number, fill = kPlaster): string {
  return rect(x, y - height, width, height, fill, kLine);
}

/** A gable over a wall whose top is at y, lit from the left. */
export function gable(x: number, y: number, width: number, height: number, roof: string): string {
  const [left, middle, right] = [x - 2.5, x + width / 2, x + width + 2.5];
  return (
    shape(`M${left} ${y}L${middle} ${y - height}L${right} ${y}Z`, roof, kLine) +
    shape(`M${middle} ${y - height}L${right} ${y}H${middle}Z`, "#000", 'opacity=".18"')
  );
}

/** A roof seen from its long side. */
export function ridge(x: number, y: number, width: number, height: number, roof: string): string {
  const slope = height * 0.55;
  return (
    shape(
      `M${x - 3} ${y}L${x + slope} ${y - height}H${x + width - slope}L${x + width + 3} ${y}Z`,
      roof,
      kLine,
    ) + stroke(`M${x + 2} ${y - height * 0.4}H${x + width - 2}`, "#000", 1, 'opacity=".22"')
  );
}

export function pane(x: number, y: number, width = 5, height = 7): string {
  return rect(x, y, width, height, kGlass, `stroke="${kInk}" stroke-width="1"`);
}

/** An arched door that stands on y. */
export function door(x: number, y: number, width: number, height: number, fill = kWood): string {
  const r = width / 2;
  return shape(
    `M${x} ${y}V${y - height + r}A${r} ${r} 0 0 1 ${x + width} ${y - height + r}V${y}Z`,
    fill,
    kLine,
  );
}

/** A wall with teeth along its top, standing on y. */
export function crenels(x: number, y: number, width: number, height: number, fill = kStone): string {
  const teeth = Math.max(2, Math.round(width / 9));
  const tooth = width / (2 * teeth - 1);
  let d = `M${x} ${y}V${y - height}`;
  for (let at = 0; at < teeth; at += 1) d += `h${tooth}${at < teeth - 1 ? `v4h${tooth}v-4` : ""}`;
  return shape(`${d}V${y}Z`, fill, kLine);
}

export function tower(
  x: number,
  y: number,
  width: number,
  height: number,
  roof: string,
  tip: number,
): string {
  const middle = x + width / 2;
  return (
    wall(x, y, width, height, kStone) +
    rect(middle, y - height, width / 2, height, kStoneDark, 'opacity=".45"') +
    shape(
      `M${x - 2.5} ${y - height}L${middle} ${y - height - tip}L${x + width + 2.5} ${y - height}Z`,
      roof,
      kLine,
    ) +
    shape(
      `M${middle} ${y - height - tip}L${x + width + 2.5} ${y - height}H${middle}Z`,
      "#000",
      'opacity=".18"',
    )
  );
}

export function flag(x: number, y: number, height: number, colour: string): string {
  return (
    stroke(`M${x} ${y}V${y - height}`, kInk, 1.4) +
    shape(`M${x} ${y - height}l9 2.6l-9 3.4Z`, colour, `stroke="${kInk}" stroke-width=".8"`)
  );
}

export function tree(x: number, y: number, size: number, fill = "#5d8442"): string {
  return (
    stroke(`M${x} ${y}v${-size * 0.6}`, kWood, size * 0.16) +
    disc(x, y - size * 0.85, size * 0.42, fill, `stroke="${kInk}" stroke-width="1"`) +
    disc(x - size * 0.12, y - size * 0.98, size * 0.16, "#fff", 'opacity=".25"')
  );
}

/** A picture as an address that an image element takes. */
export function pictureUrl(width: number, height: number, content: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 3}" height="${height * 3}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
