type Attributes = Record<string, string | number | boolean | null>;

/**
 * Creates an element with attributes and children. `true` sets an attribute without a value; `false` and null
 * omit it.
 */
export function buildElement<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Attributes = {},
	...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
	const element = document.createElement(name);
	for (const [attribute, value] of Object.entries(attributes)) {
		if (value === false || value === null) continue;
		element.setAttribute(attribute, value === true ? '' : String(value));
	}
	element.append(...children);
	return element;
}
