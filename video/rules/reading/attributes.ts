/** Attributes of a tag in order; `quoted` values are stored without quotation marks. */
export type Attributes = Map<string, { value: string; quoted: boolean }>;

/** Parses an attribute list (RFC 8216bis, 4.2) and ignores anything malformed. */
export function parseAttributes(list: string): Attributes {
	const attributes: Attributes = new Map();
	for (const [, name = '', quoted, plain = ''] of list.matchAll(
		/(?<![A-Z\d-])([A-Z\d-]+)[ \t]*=[ \t]*(?:"([^"]*)"|([^",\s]+))/g,
	)) {
		attributes.set(name, { value: quoted ?? plain, quoted: quoted !== undefined });
	}
	return attributes;
}

export function formatAttributes(attributes: Attributes): string {
	return [...attributes]
		.map(([name, { value, quoted }]) => `${name}=${quoted ? `"${value}"` : value}`)
		.join(',');
}
