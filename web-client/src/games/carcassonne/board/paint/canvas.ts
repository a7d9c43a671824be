// Puts the painter's SVG on a canvas, shape by shape. A browser that is handed the text as an image makes a document of it first, with
// styles and a layout, and that takes several times as long as the drawing. Only what the painter writes is understood.

type Looks = Record<string, string | undefined>;
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const kPiece = /<(\/?)(\w+)([^>]*)>([^<]*)/g;
const kAttribute = /([\w-]+)="([^"]*)"/g;
const kTransform = /(\w+)\(([^)]*)\)/g;

function looksOf(text: string): Looks {
  const looks: Looks = {};
  for (const [, name = "", value] of text.matchAll(kAttribute)) looks[name] = value;
  return looks;
}

function outlineOf(name: string, { d, cx, cy, r, rx = r, ry = r, x, y, width, height }: Looks): Path2D {
  const outline = new Path2D(d);
  const at = (value = "0") => Number(value);
  if (name === "rect") outline.roundRect(at(x), at(y), at(width), at(height), at(rx));
  else if (!d) outline.ellipse(at(cx), at(cy), at(rx), at(ry), 0, 0, 2 * Math.PI);
  return outline;
}

/** Turns what is drawn from now on. */
function turn(context: Context, transform = ""): void {
  for (const [, how, values = ""] of transform.matchAll(kTransform)) {
    const [first = 0, x = 0, y = 0] = values.split(" ").map(Number);
    if (how === "translate") context.translate(first, x);
    else if (how === "scale") context.scale(first, first);
    else {
      context.translate(x, y);
      context.rotate((first * Math.PI) / 180);
      context.translate(-x, -y);
    }
  }
}

function shape(context: Context, name: string, looks: Looks, text: string): void {
  const { fill = "#000", stroke, opacity = "1", transform } = looks;
  if (transform) {
    context.save();
    turn(context, transform);
  }
  context.globalAlpha = Number(opacity);
  context.fillStyle = fill;
  if (name === "text") {
    context.font = `${looks["font-weight"]} ${looks["font-size"]}px ${looks["font-family"]}`;
    context.textAlign = "center";
    context.fillText(text, 0, Number(looks["y"]));
  } else {
    const outline = outlineOf(name, looks);
    if (fill !== "none") context.fill(outline, looks["fill-rule"] as CanvasFillRule | undefined);
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = Number(looks["stroke-width"] ?? 1);
      context.lineCap = (looks["stroke-linecap"] as CanvasLineCap | undefined) ?? "butt";
      context.lineJoin = (looks["stroke-linejoin"] as CanvasLineJoin | undefined) ?? "miter";
      context.setLineDash(looks["stroke-dasharray"]?.split(" ").map(Number) ?? []);
      context.stroke(outline);
    }
  }
  if (transform) context.restore();
}

/** Draws a picture of 100 by 100 units into a square with its side in pixels. */
export function draw(svg: string, context: Context, pixels: number): void {
  const clips = new Map<string, Path2D>();
  let clip = "";
  context.setTransform(pixels / 100, 0, 0, pixels / 100, 0, 0);
  context.miterLimit = 4;
  for (const [, closes, name = "", attributes = "", text = ""] of svg.matchAll(kPiece)) {
    if (closes) {
      if (name === "g") context.restore();
      if (name === "clipPath") clip = "";
      continue;
    }
    const looks = looksOf(attributes);
    if (name === "g") {
      context.save();
      turn(context, looks["transform"]);
      const within = clips.get(looks["clip-path"] ?? "");
      if (within) context.clip(within, "evenodd");
    } else if (name === "clipPath") clip = `url(#${looks["id"]})`;
    else if (clip) clips.set(clip, outlineOf(name, looks));
    else if (name !== "svg" && name !== "defs") shape(context, name, looks, text);
  }
}
