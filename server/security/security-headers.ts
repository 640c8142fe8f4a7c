import type { MiddlewareHandler } from 'hono';

/** Headers every answer bears, whatever it is; a page adds its content security policy. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
	const behindTls = siteUrl.startsWith('https:');
	return async (context, next) => {
		await next();
		const { headers } = context.res;
		headers.set('X-Content-Type-Options', 'nosniff');
		headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
		headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
		headers.set('Cross-Origin-Opener-Policy', 'same-origin');
		if (behindTls) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
		if (!headers.has('Content-Security-Policy')) {
			headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
		}
	};
}
