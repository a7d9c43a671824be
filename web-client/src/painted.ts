/** When what has changed is on the screen: whoever moved is shown it first, and what would lay out the page in between waits. */
export function painted(): Promise<void> {
  return new Promise((shown) => {
    requestAnimationFrame(() => setTimeout(shown));
  });
}
