/**
 * Decodes a subtitle file whose encoding is not declared: UTF-16 with a byte order mark, else UTF-8, else
 * GB18030 (a superset of GBK and GB 2312), the usual encoding of Chinese subtitles outside UTF-8. Normalises
 * line ends to `\n`.
 *
 * @returns null where none of these encodings is valid
 */
export function decodeSubtitleText(bytes: Uint8Array): string | null {
	for (const encoding of encodingsToTry(bytes)) {
		try {
			// TextDecoder removes the byte order mark.
			const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
			return text.replaceAll(/\r\n?/g, '\n');
		} catch {
			// Not valid in this encoding.
		}
	}
	return null;
}

function encodingsToTry(bytes: Uint8Array): string[] {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
	return ['utf-8', 'gb18030'];
}
