import { expect } from 'vitest';

/** What an answer may do in a browser, by its content security policy. */
export type AllowedContent =
	| 'a page'
	/** A page that the newsroom may show in a frame. */
	| 'a preview'
	| 'nothing'
	| 'a sandboxed picture'
	| 'a document of the browser'
	| 'a video';

const pagePolicy = /^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]{44}')*; style-src 'self'; /;

/** The common part of each policy. */
const policies: Record<AllowedContent, RegExp> = {
	'a page': pagePolicy,
	'a preview': pagePolicy,
	nothing: /^default-src 'none'; frame-ancestors 'none'$/,
	'a sandboxed picture': /^default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'$/,
	'a document of the browser':
		/^default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'$/,
	// Opened directly, as without scripts, the browser plays it in a document of its own.
	'a video': /^default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'$/,
};

const requiredHeaders = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
	'cross-origin-opener-policy': 'same-origin',
};

/** Headers that disclose the software, force TLS on an http site, or set cookies. */
const forbiddenHeaders = ['server', 'x-powered-by', 'via', 'strict-transport-security', 'set-cookie'];

/**
 * Asserts that an answer of a site without TLS has the required headers, none of the forbidden ones, and the policy of
 * its kind.
 *
 * @param of name of the request, for messages
 */
export function expectSecurityHeaders(
	of: string,
	headers: Headers,
	allowed: AllowedContent,
	readableFrom: 'same-origin' | 'cross-origin' = 'same-origin',
): void {
	for (const [name, value] of Object.entries(requiredHeaders))
		expect(headers.get(name), `${of}: ${name}`).toBe(value);
	for (const name of forbiddenHeaders) expect(headers.get(name), `${of}: ${name}`).toBeNull();
	expect(headers.get('cross-origin-resource-policy'), of).toBe(readableFrom);
	const policy = headers.get('content-security-policy') ?? '';
	expect(policy, of).toMatch(policies[allowed]);
	const framedBy =
		allowed === 'a preview' ? /; frame-ancestors https?:\/\/[\w.:-]+$/ : /frame-ancestors 'none'$/;
	expect(policy, of).toMatch(framedBy);
	if (allowed === 'a page' || allowed === 'a preview') expectStrict(of, policy);
}

function expectStrict(of: string, policy: string): void {
	const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each]));
	expect(directives.get('script-src'), of).not.toMatch(/unsafe|data:|blob:|\*|https?:/);
	expect(directives.get('style-src'), of).not.toContain('unsafe');
	expect(directives.get('base-uri'), of).toBe("base-uri 'none'");
	expect(directives.get('form-action'), of).toBe("form-action 'self'");
}
