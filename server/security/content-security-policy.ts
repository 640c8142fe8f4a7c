import { createHash } from 'node:crypto';

/**
 * The policy of a page. Style attributes are allowed for picture previews. Inline scripts and styles are allowed by
 * hash, so that the policy can be cached with the page.
 *
 * @param framedBy the origin that may show it in a frame; none, if missing
 */
export function contentSecurityPolicy(
	{ scripts, styles }: InlineHashes = { scripts: [], styles: [] },
	framedBy?: string,
): string {
	return policy({
		...pageDirectives,
		...(framedBy !== undefined && { 'frame-ancestors': framedBy }),
		'script-src': ["'self'", ...scripts].join(' '),
		'style-src': ["'self'", ...styles].join(' '),
	});
}

/** The sources of a policy that allow the inline scripts and styles of a page. */
export type InlineHashes = { scripts: string[]; styles: string[] };

/**
 * The policy of the newsroom's application: as of the website's pages, without inline scripts. Its controls insert
 * style elements, which have the nonce; it shows pictures before they are uploaded, and previews in frames.
 *
 * @param siteUrl the origin of the previews
 */
export function newsroomContentSecurityPolicy(styleNonce: string, siteUrl: string): string {
	return policy({
		...pageDirectives,
		'style-src': `'self' 'nonce-${styleNonce}'`,
		'img-src': "'self' data: blob:",
		'frame-src': `'self' ${siteUrl}`,
	});
}

const pageDirectives = {
	'default-src': "'none'",
	'script-src': "'self'",
	'style-src': "'self'",
	'style-src-attr': "'unsafe-inline'",
	'img-src': "'self' data:",
	'font-src': "'self'",
	'connect-src': "'self'",
	'manifest-src': "'self'",
	'media-src': "'self' blob:",
	'worker-src': "'self' blob:",
	'base-uri': "'none'",
	'form-action': "'self'",
	'frame-ancestors': "'none'",
};

function policy(directives: Record<string, string>): string {
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources}`)
		.join('; ');
}

/** Vite reloads pages with inline scripts, styles and a socket. Not used in production. */
export const developmentContentSecurityPolicy =
	"default-src 'self' 'unsafe-inline' data: blob: ws:; base-uri 'none'; frame-ancestors 'none'";

/**
 * Hashes the inline scripts and styles that have the nonce of the render, and removes the nonce. What content injects
 * has none, and stays forbidden.
 */
export function hashOwnInline(page: Buffer, nonce: string): { html: Buffer; hashes: InlineHashes } {
	const nonceAttribute = ` nonce="${nonce}"`;
	// One character per byte: the expression matches ASCII, so that nothing needs decoding.
	const html = page.toString('latin1');
	const hashes = { script: new Set<string>(), style: new Set<string>() };
	// ReDoS waiver: the website renders the page, and closes every script and style.
	for (const [, kind, attributes = '', text = ''] of html.matchAll(
		/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs,
	)) {
		if (!attributes.includes(nonceAttribute) || text === '') continue;
		const digest = createHash('sha256').update(text, 'latin1').digest('base64');
		hashes[kind as 'script' | 'style'].add(`'sha256-${digest}'`);
	}
	return {
		html: Buffer.from(html.replaceAll(nonceAttribute, ''), 'latin1'),
		hashes: { scripts: [...hashes.script], styles: [...hashes.style] },
	};
}
