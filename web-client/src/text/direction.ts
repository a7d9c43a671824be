// Texts of people in the middle of ours: theirs may run from right to left, ours run from left to right.

/** Letters of the scripts that run from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and others. */
const kFromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const kFirst = "\u2068";
const kLast = "\u2069";

/** A piece of a sentence that reorders nothing around it. What has such pieces already stays as it is, and so does what runs as we do. */
export function isolated(piece: string): string {
  return kFromRight.test(piece) && !piece.includes(kFirst) ? kFirst + piece + kLast : piece;
}
