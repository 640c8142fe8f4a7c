import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashOwnInline } from './content-security-policy.ts';
import { addSecurityHeaders, type HstsScope, securityHeaders } from './security-headers.ts';

function answering(siteUrl: string, hsts?: HstsScope): Hono {
	const app = new Hono();
	app.use(addSecurityHeaders(securityHeaders(siteUrl, hsts)));
	app.get('/own', (context) =>
		context.body('<svg/>', 200, {
			'Content-Security-Policy': 'sandbox',
			'Cross-Origin-Resource-Policy': 'cross-origin',
			'X-Content-Type-Options': 'whatever',
		}),
	);
	app.get('/fault', () => {
		throw new Error('a fault');
	});
	app.onError((_, context) => context.text('fault', 500));
	return app;
}

test.each<[siteUrl: string, scope: HstsScope | undefined, header: string | null]>([
	['https://site.example', undefined, 'max-age=31536000'],
	['https://site.example', 'off', null],
	['https://site.example', 'subdomains', 'max-age=31536000; includeSubDomains'],
	['https://site.example', 'preload', 'max-age=31536000; includeSubDomains; preload'],
	['http://localhost:3000', undefined, null],
	['http://localhost:3000', 'subdomains', null],
])(
	'sends HSTS only for an https site, and for no more than the setting says: %s, %s',
	async (url, scope, header) => {
		const { headers } = await answering(url, scope).request('/');
		expect(headers.get('Strict-Transport-Security')).toBe(header);
	},
);

test('keeps the policies of an answer, and no other header', async () => {
	const { headers } = await answering('http://localhost:3000').request('/own');
	expect(headers.get('Content-Security-Policy')).toBe('sandbox');
	expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
	expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test.each(['/nothing', '/fault'])('sends them with %s too', async (path) => {
	const { headers } = await answering('http://localhost:3000').request(path);
	expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
	expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

const sha256 = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('hashes own inline scripts and removes their nonce', () => {
	const page =
		'<head><script nonce="n+/=">a()</script></head><script nonce="n+/=" type="module" async="">b("桥")\n</script>';
	const { html, hashes } = hashOwnInline(Buffer.from(page), 'n+/=');
	expect(html.toString()).toBe(
		'<head><script>a()</script></head><script type="module" async="">b("桥")\n</script>',
	);
	expect(hashes).toEqual({ scripts: [sha256('a()'), sha256('b("桥")\n')], styles: [] });
});

test('does not hash a script from the content', () => {
	const { hashes } = hashOwnInline(
		Buffer.from('<script>evil()</script><script nonce="guess">evil()</script>'),
		'secret',
	);
	expect(hashes).toEqual({ scripts: [], styles: [] });
});

test('allows own inline styles, and none of the content', () => {
	const page = '<style nonce="n">:root{--a:1}</style><style>evil{}</style>';
	const { html, hashes } = hashOwnInline(Buffer.from(page), 'n');
	expect(html.toString()).toBe('<style>:root{--a:1}</style><style>evil{}</style>');
	expect(hashes).toEqual({ scripts: [], styles: [sha256(':root{--a:1}')] });
});

test('does not allow unsafe-inline for scripts', () => {
	const policy = contentSecurityPolicy({ scripts: [sha256('a()')], styles: [sha256(':root{}')] });
	expect(policy).toContain(`style-src 'self' ${sha256(':root{}')};`);
	expect(policy).toContain(`script-src 'self' ${sha256('a()')};`);
	expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
	expect(policy).toContain("style-src-attr 'unsafe-inline'");
});
