/** The attributes of a tag, in their order; `quoted` values are without their quotation marks. */
export type Attributes = Map<string, { value: string; quoted: boolean }>;

/** Reads an attribute list (RFC 8216bis, 4.2). What does not belong to one is passed over. */
export function parseAttributes(list: string): Attributes {
	const attributes: Attributes = new Map();
	for (const [, name = '', quoted, plain = ''] of list.matchAll(
		/([A-Z\d-]+)\s*=\s*(?:"([^"]*)"|([^",\s]+))/g,
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
