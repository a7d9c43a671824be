// A browser that translates the page puts an element of its own in the place of each text. What is written to that text later nobody would
// see, and what is taken away would stay. So the text remains, empty, before its translation, which goes as soon as the text changes or goes.

interface Translation {
  shown: ChildNode;
  /** What was translated. */
  text: string;
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** From now on, for all that is on the page. */
export function outliveTranslation(page: Element): void {
  const translations = new Map<Text, Translation>();
  const owners = new WeakMap<Node, Text>();

  function stand(text: Text, translation: Translation): void {
    translations.set(text, translation);
    owners.set(translation.shown, text);
    text.data = "";
    translation.shown.before(text);
  }

  /** A translation is gone: for another one, for the text itself, or for nothing. */
  function gone(text: Text, translation: Translation, added: NodeList): void {
    translations.delete(text);
    const [other] = added;
    if (other && other !== text && other.isConnected)
      stand(text, { ...translation, shown: other as ChildNode });
    else if (text.isConnected && text.data === "") text.data = translation.text;
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === "characterData" && isText(target) && target.data !== "") {
        translations.get(target)?.shown.remove();
        translations.delete(target);
      }
      for (const node of removedNodes) {
        const owner = owners.get(node);
        const translation = owner && translations.get(owner);
        const [shown] = addedNodes;
        if (translation && translation.shown === node && !node.isConnected)
          gone(owner, translation, addedNodes);
        else if (
          isText(node) &&
          !node.isConnected &&
          !translations.has(node) &&
          shown instanceof HTMLElement &&
          shown.localName === "font"
        )
          stand(node, { shown, text: node.data });
      }
    }
    // Where a text has gone, or has moved, its translation follows.
    for (const [text, translation] of translations) {
      if (text.nextSibling !== translation.shown) text.after(translation.shown);
      if (text.isConnected) continue;
      translation.shown.remove();
      text.data ||= translation.text;
      translations.delete(text);
    }
    observer.takeRecords(); // what was done here
  });
  observer.observe(page, { childList: true, subtree: true, characterData: true });
}
