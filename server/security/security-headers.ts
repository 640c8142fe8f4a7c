import type { MiddlewareHandler } from 'hono';

/** What an answer that is no page may do in a browser: nothing, not even stand in a frame. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** What an answer may bring of its own, because it knows better what it is. */
const ownAllowed = new Set(['Content-Security-Policy', 'Cross-Origin-Resource-Policy']);

/**
 * The headers every answer bears, whatever it is (design, section 5). `X-Frame-Options` is not among them:
 * each policy has `frame-ancestors`, which every browser that can show this site's styles obeys.
 *
 * @param siteUrl where visitors reach the site; HSTS goes out when that is behind TLS alone, since browsers
 * would hold a site without it unreachable for a year
 */
export function securityHeaders(siteUrl: string): Readonly<Record<string, string>> {
	return {
		'Content-Security-Policy': nothingAllowed,
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Cross-Origin-Resource-Policy': 'same-origin',
		'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'X-Content-Type-Options': 'nosniff',
		...(siteUrl.startsWith('https:') && {
			'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
		}),
	};
}

/**
 * Puts the headers on an answer; its own content security policy and resource policy stay.
 *
 * @returns the same answer
 */
export function secure(answer: Response, headers: Readonly<Record<string, string>>): Response {
	for (const [name, value] of Object.entries(headers)) {
		if (!ownAllowed.has(name) || !answer.headers.has(name)) answer.headers.set(name, value);
	}
	return answer;
}

/** Puts the headers on whatever answers below, faults included. */
export function secureAnswers(headers: Readonly<Record<string, string>>): MiddlewareHandler {
	return async (context, next) => {
		await next();
		secure(context.res, headers);
	};
}
