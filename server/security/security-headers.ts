import type { MiddlewareHandler } from 'hono';

/** For answers that are not pages. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Headers that an answer may set itself. */
const overridableHeaders = new Set(['Content-Security-Policy', 'Cross-Origin-Resource-Policy']);

/**
 * What browsers are told to open by https alone for a year (HSTS): nothing, this host, or also every host below it, of
 * which a group may have some without TLS. `preload` also lets browsers know it before the first visit.
 */
export const hstsScopes = ['off', 'host', 'subdomains', 'preload'] as const;
export type HstsScope = (typeof hstsScopes)[number];

const hstsHeaders: Record<HstsScope, Record<string, string>> = {
	off: {},
	host: { 'Strict-Transport-Security': 'max-age=31536000' },
	subdomains: { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' },
	preload: { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains; preload' },
};

/**
 * Headers of every answer. `X-Frame-Options` is not needed: each policy has `frame-ancestors`, which
 * all supported browsers implement.
 *
 * @param siteUrl public address of the site; HSTS is sent only with https, since browsers could not reach a site without
 * TLS for a year
 */
export function securityHeaders(siteUrl: string, hsts: HstsScope = 'host'): Readonly<Record<string, string>> {
	return {
		'Content-Security-Policy': nothingAllowed,
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Cross-Origin-Resource-Policy': 'same-origin',
		'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'X-Content-Type-Options': 'nosniff',
		...(siteUrl.startsWith('https:') && hstsHeaders[hsts]),
	};
}

/**
 * Sets the headers on an answer, but keeps its own content security and resource policies.
 *
 * @returns the same answer
 */
export function withSecurityHeaders<Answer extends { headers: Headers }>(
	answer: Answer,
	headers: Readonly<Record<string, string>>,
): Answer {
	for (const [name, value] of Object.entries(headers)) {
		if (!overridableHeaders.has(name) || !answer.headers.has(name)) answer.headers.set(name, value);
	}
	return answer;
}

/** Sets the headers on all answers, errors included. */
export function addSecurityHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
	return async (context, next) => {
		await next();
		withSecurityHeaders(context.res, headers);
	};
}
