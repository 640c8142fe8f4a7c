import { createHash } from 'node:crypto';

/**
 * The policy of a page, strict but for style attributes: previews of pictures are set by them. Its own
 * inline scripts are allowed by their hashes, so it can be kept and sent again with the page.
 */
export function contentSecurityPolicy(scriptHashes: string[]): string {
	return [
		"default-src 'none'",
		`script-src ${["'self'", ...scriptHashes].join(' ')}`,
		"style-src 'self'",
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"media-src 'self' blob:",
		"worker-src 'self' blob:",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join('; ');
}

/** Vite reloads pages through inline scripts, styles and a socket. Never sent by a built site. */
export const developmentContentSecurityPolicy =
	"default-src 'self' 'unsafe-inline' data: blob: ws:; base-uri 'none'; frame-ancestors 'none'";

/**
 * Hashes the inline scripts that carry the nonce of the render, which only the render knew, and takes
 * the mark off: what content may have smuggled in carries none and stays forbidden.
 */
export function hashOwnScripts(html: string, nonce: string): { html: string; hashes: string[] } {
	const mark = ` nonce="${nonce}"`;
	const hashes = new Set<string>();
	for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
		if (!attributes.includes(mark) || script === '') continue;
		hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
	}
	return { html: html.replaceAll(mark, ''), hashes: [...hashes] };
}
