/**
 * Reads a body up to a size. Counts the bytes as they arrive, since the declared length may be wrong. The rest of a
 * body that is too large is not cancelled: that would close the connection before the answer is sent.
 *
 * @returns null if it is larger
 */
export async function readBody(
	body: ReadableStream<Uint8Array> | null,
	maxBytes: number,
): Promise<Uint8Array | null> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = body?.getReader();
	for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
		size += part.value.byteLength;
		if (size > maxBytes) return null;
		chunks.push(part.value);
	}
	return Buffer.concat(chunks);
}
