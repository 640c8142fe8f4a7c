/**
 * The text of a subtitle file, whose encoding nothing states: UTF-16 where a byte order mark says so, else UTF-8,
 * else GB18030 (with it GBK and GB 2312), which is what Chinese subtitles outside UTF-8 are mostly written in.
 * Lines end at `\n` alone.
 *
 * @returns null where the bytes are valid in none of them.
 */
export function decodeSubtitleText(bytes: Uint8Array): string | null {
	for (const encoding of encodingsToTry(bytes)) {
		try {
			// The decoder takes the byte order mark away.
			const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
			return text.replaceAll(/\r\n?/g, '\n');
		} catch {
			// Not written in this one.
		}
	}
	return null;
}

function encodingsToTry(bytes: Uint8Array): string[] {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
	return ['utf-8', 'gb18030'];
}
