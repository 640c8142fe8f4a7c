/** Escapes text for XML elements and attributes, and removes characters that XML does not allow. */
export function xmlText(text: string): string {
	return (
		text
			.toWellFormed()
			// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow them
			.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
			.replace(/&/g, '&amp;')
			.replace(/</g, '&lt;')
			.replace(/>/g, '&gt;')
			.replace(/"/g, '&quot;')
	);
}

/** An XML answer that clients revalidate. */
export function xmlResponse(body: string, mediaType: string): Response {
	return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
		headers: {
			'Content-Type': `${mediaType}; charset=utf-8`,
			'Cache-Control': 'public, max-age=0, must-revalidate',
		},
	});
}
