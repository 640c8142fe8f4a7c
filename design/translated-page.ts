/**
 * Keeps pages working that the browser translates. It puts a `<font>` element in the place of each text node, while
 * React still holds the text node: React then throws when it removes that node or inserts another before it, and what
 * it writes into it is never seen. This finds the `<font>` instead, and puts the text back when React changes it; the
 * browser translates it again.
 */

const translationOf = new WeakMap<Node, Element>();
const originalOf = new WeakMap<Node, Text>();

/** Call once, before React renders. */
export function keepTranslatedPageWorking(): void {
	const changedTexts = new MutationObserver((records) => {
		for (const { target } of records) showOriginal(target as Text);
	});
	new MutationObserver((records) => {
		for (const record of records) {
			const original = noteTranslation(record);
			if (original) changedTexts.observe(original, { characterData: true });
		}
	}).observe(document.documentElement, { childList: true, subtree: true });

	const { removeChild, insertBefore, appendChild } = Node.prototype;
	Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
		removeChild.call(this, translationIn(this, child) ?? child);
		return child;
	};
	Node.prototype.insertBefore = function <Child extends Node>(
		this: Node,
		child: Child,
		reference: Node | null,
	): Child {
		removeTranslation(child);
		insertBefore.call(this, child, (reference && translationIn(this, reference)) ?? reference);
		return child;
	};
	Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
		removeTranslation(child);
		appendChild.call(this, child);
		return child;
	};
}

/** @returns the text node that a `<font>` took the place of, if that is what happened */
function noteTranslation({
	removedNodes,
	addedNodes,
	previousSibling,
	nextSibling,
}: MutationRecord): Text | null {
	const [removed] = removedNodes;
	if (!removed || removedNodes.length > 1) return null;
	// A translation may be translated again. Some insert the new node first, and remove the text afterwards.
	const original = removed instanceof Text ? removed : originalOf.get(removed);
	const translation = [...addedNodes, previousSibling, nextSibling].find(
		(node) => node instanceof Element && node.localName === 'font' && !originalOf.has(node),
	);
	if (!original || !translation) return null;
	translationOf.set(original, translation as Element);
	originalOf.set(translation, original);
	return original;
}

/** What stands in a parent for a text node that is no longer there. */
function translationIn(parent: Node, child: Node): Element | null {
	const translation = child.parentNode === parent ? undefined : translationOf.get(child);
	return translation?.parentNode === parent ? translation : null;
}

function removeTranslation(text: Node): void {
	if (!text.parentNode) translationOf.get(text)?.remove();
}

function showOriginal(text: Text): void {
	const translation = translationOf.get(text);
	if (!text.parentNode && translation?.parentNode) translation.replaceWith(text);
}
