// Names and lines that people type or paste: as the server takes them, and no longer than it allows.

/** What phones and paste add and nobody sees: soft hyphens, signs of direction, what has no width. */
const kAdded = /\u034f|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** What somebody means: without what phones and paste add, and without white space but one space between words. */
export function cleaned(text: string): string {
  return text.replace(kAdded, "").replace(/\s+/gu, " ").trim();
}

/** Signs are counted as the server counts them: what two units of a text spell is one. */
function isLonger(text: string, longest: number): boolean {
  return [...cleaned(text)].length > longest;
}

/** What people take for one sign: an emoji of many parts is whole or not there. */
function signsOf(text: string): string[] {
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text),
    ({ segment }) => segment,
  );
}

/** As much of a text as may be sent. What is too much goes from before the caret, where it was put in, then from the end. */
export function fitting(text: string, caret: number, longest: number): { text: string; caret: number } {
  const before = signsOf(text.slice(0, caret));
  const after = signsOf(text.slice(caret));
  const whole = () => [...before, ...after].join("");
  while (isLonger(whole(), longest)) if (before.pop() === undefined) after.pop();
  return { text: whole(), caret: before.join("").length };
}

/** Keeps a field at `longest` code points, which an element's own `maxlength` does not count. */
export function atMost(longest: number): (field: HTMLInputElement | HTMLTextAreaElement) => () => void {
  return (field) => {
    const cut = (): boolean => {
      if (!isLonger(field.value, longest)) return false;
      const { text, caret } = fitting(field.value, field.selectionStart ?? field.value.length, longest);
      field.value = text;
      field.setSelectionRange(caret, caret);
      return true;
    };
    // Before anybody else hears of it. An input method that composes a letter is not disturbed.
    const typed = (event: Event) => void ((event as InputEvent).isComposing || cut());
    const composed = () => void (cut() && field.dispatchEvent(new Event("input", { bubbles: true })));
    field.addEventListener("input", typed, { capture: true });
    field.addEventListener("compositionend", composed);
    return () => {
      field.removeEventListener("input", typed, { capture: true });
      field.removeEventListener("compositionend", composed);
    };
  };
}
