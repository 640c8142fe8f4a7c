import { createHash } from 'node:crypto';

/** A picture that a body contained as text, and the name under which it is stored. */
export type InlinePicture = { file: string; base64: string };

const endings: Readonly<Record<string, string>> = {
	...{ png: 'png', jpeg: 'jpg', jpg: 'jpg', pjpeg: 'jpg', gif: 'gif', webp: 'webp', avif: 'avif' },
	...{ 'svg+xml': 'svg', bmp: 'bmp', 'x-ms-bmp': 'bmp', tiff: 'tif' },
};

/** In quotes, as every editor writes them. */
const dataAddress = /(["'])\s*data:image\/([a-z0-9.+-]+)((?:;[\w-]+(?:=[\w.-]+)?)*),([^"']*)\1/gi;

/** Shown until a script has loaded the picture, or to count readers: no content. */
const maxPlaceholderBytes = 300;

/** Replaces the pictures within a body by names of files, under which they are to be stored. */
export function takeInlinePictures(html: string): { html: string; pictures: InlinePicture[] } {
	const pictures = new Map<string, InlinePicture>();
	if (!/data:image/i.test(html)) return { html, pictures: [] };
	const replaced = html.replace(dataAddress, (found, quote, type, parameters, data) => {
		const ending = endings[type.toLowerCase()];
		const bytes = ending === undefined ? null : bytesOf(data, /;base64/i.test(parameters));
		if (bytes === null || bytes.length < maxPlaceholderBytes) return found;
		const digest = createHash('sha256').update(bytes).digest('hex');
		const file = `media/inline-${digest.slice(0, 16)}.${ending}`;
		pictures.set(file, { file, base64: bytes.toString('base64') });
		return `${quote}${file}${quote}`;
	});
	return { html: replaced, pictures: [...pictures.values()] };
}

function bytesOf(data: string, isBase64: boolean): Buffer | null {
	try {
		const text = /%[0-9a-f]{2}/i.test(data) ? decodeURIComponent(data) : data;
		return isBase64 ? Buffer.from(text.replace(/\s/g, ''), 'base64') : Buffer.from(text, 'utf8');
	} catch {
		return null;
	}
}
