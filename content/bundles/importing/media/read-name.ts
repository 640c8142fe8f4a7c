/** A file name as text, and why it is refused; null when it is accepted. */
export type ReadName = { text: string; refused: string | null };

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** The encoding of archives made on Chinese systems; it can decode any bytes. */
const gbk = new TextDecoder('gb18030');

/**
 * Decodes a file name, which may be any bytes on some systems. Decodes a name that is not UTF-8 as GBK
 * for the report.
 */
export function readName(bytes: Buffer): ReadName {
	try {
		return { text: utf8.decode(bytes), refused: null };
	} catch {
		const refused = 'has a name that is not UTF-8 but GBK perhaps; unpack its archive with that encoding';
		return { text: gbk.decode(bytes), refused };
	}
}
