/** When a change is on the screen: the player who moved sees it first, and work that would lay out the page in between waits. */
export function painted(): Promise<void> {
  return new Promise((shown) => {
    requestAnimationFrame(() => setTimeout(shown));
  });
}
