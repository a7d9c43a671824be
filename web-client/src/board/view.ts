// Pan, zoom and pinch: the transform from board units to the screen, kept by d3-zoom.

import { select } from "d3-selection";
import { type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from "d3-zoom";
import type { Cell } from "./cell";

export interface Transform {
  x: number;
  y: number;
  k: number;
}

const kSmallest = 0.12;
const kLargest = 4;
const kMargin = 40;
const kSmallScreen_px = 600;
const kFingerTile_px = 110;
const kTwice_ms = 500;

export class View {
  readonly #svg: SVGSVGElement;
  readonly #zoom: ZoomBehavior<SVGSVGElement, unknown>;
  /** The part of the surface that nothing lies over, from its north-west corner. */
  readonly #clear: () => { width: number; height: number };

  /** `clear`: the size of what nothing lies over, in pixels. `onChange` learns whether somebody moved the view by hand. */
  constructor(
    svg: SVGSVGElement,
    clear: () => { width: number; height: number },
    onChange: (transform: Transform, byHand: boolean) => void,
  ) {
    this.#svg = svg;
    this.#clear = clear;
    this.#zoom = zoom<SVGSVGElement, unknown>()
      .scaleExtent([kSmallest, kLargest])
      .extent(() => {
        const { width, height } = clear();
        return [
          [0, 0],
          [width, height],
        ];
      })
      .clickDistance(6)
      .duration(0)
      .on("zoom", (event: { transform: Transform; sourceEvent?: Event | null }) => {
        const { x, y, k } = event.transform;
        onChange({ x, y, k }, Boolean(event.sourceEvent));
      });
    const surface = select(svg).call(this.#zoom);
    const closer = surface.on("dblclick.zoom");
    let tapped_ms = Number.NEGATIVE_INFINITY;
    surface.on("dblclick.zoom", function (this: SVGSVGElement, event: MouseEvent) {
      // A second tap turns the tile in hand, or chooses; it must not zoom as well.
      if ((event.target as Element).closest("[role=button], [data-ghost]")) return;
      // Browsers may tell of two taps as of a double click as well.
      if (event.timeStamp - tapped_ms < kTwice_ms) return;
      tapped_ms = event.timeStamp;
      closer?.call(this, event, undefined);
    });
  }

  zoomBy(factor: number): void {
    this.#zoom.scaleBy(select(this.#svg), factor);
  }

  panBy(x: number, y: number): void {
    this.#zoom.translateBy(select(this.#svg), x, y);
  }

  /** Shows all the cells, with a ring of free ones round them. */
  fit(cells: readonly Cell[]): void {
    const { width, height } = this.#clear();
    if (width <= 0 || height <= 0) return;
    if (cells.length === 0) return;
    const xs = cells.map(({ x }) => x * 100);
    const ys = cells.map(({ y }) => -y * 100);
    const [left, right] = [Math.min(...xs) - kMargin, Math.max(...xs) + 100 + kMargin];
    const [top, bottom] = [Math.min(...ys) - kMargin, Math.max(...ys) + 100 + kMargin];
    const k = Math.min(width / (right - left), height / (bottom - top), 1.4);
    this.#show({ k, x: width / 2 - ((left + right) / 2) * k, y: height / 2 - ((top + bottom) / 2) * k });
  }

  /**
   * Comes so near to a cell that its figure spots can be told apart by finger. The cell stays where it was touched, as far as there is room
   * for it and a part of its neighbours. False when it is near enough.
   */
  approach(cell: Cell): boolean {
    const { width, height } = this.#clear();
    const small = Math.min(width, height) <= kSmallScreen_px;
    const now = zoomTransform(this.#svg);
    if (!small || now.k * 100 >= kFingerTile_px) {
      this.reveal(cell);
      return false;
    }
    const k = kFingerTile_px / 100;
    const half = kFingerTile_px / 2 + kMargin * k;
    const within = (at: number, length: number) =>
      length < 2 * half ? length / 2 : Math.min(Math.max(at, half), length - half);
    const [across, down] = [cell.x * 100 + 50, -cell.y * 100 + 50];
    const x = within(across * now.k + now.x, width) - across * k;
    const y = within(down * now.k + now.y, height) - down * k;
    this.#show({ k, x, y });
    return true;
  }

  /** What is seen now, for show(). */
  get seen(): Transform {
    const { x, y, k } = zoomTransform(this.#svg);
    return { x, y, k };
  }

  show(seen: Transform): void {
    this.#show(seen);
  }

  /** Those of the cells that are not in sight as a whole. */
  hidden(cells: readonly Cell[]): Cell[] {
    if (cells.length === 0) return [];
    const { width, height } = this.#clear();
    const { x, y, k } = zoomTransform(this.#svg);
    return cells.filter((cell) => {
      const [left, top] = [cell.x * 100 * k + x, -cell.y * 100 * k + y];
      return left < 0 || top < 0 || left + 100 * k > width || top + 100 * k > height;
    });
  }

  /** Brings a cell into sight, moving nothing when it is already there. */
  reveal(cell: Cell): void {
    if (this.hidden([cell]).length > 0) this.#centre(cell, zoomTransform(this.#svg).k);
  }

  #centre(cell: Cell, k: number): void {
    const { width, height } = this.#clear();
    this.#show({ k, x: width / 2 - (cell.x * 100 + 50) * k, y: height / 2 - (-cell.y * 100 + 50) * k });
  }

  #show({ x, y, k }: Transform): void {
    this.#zoom.transform(select(this.#svg), zoomIdentity.translate(x, y).scale(k));
  }
}
