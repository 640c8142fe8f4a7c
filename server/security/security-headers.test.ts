import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { secureAnswers, securityHeaders } from './security-headers.ts';

function answering(siteUrl: string): Hono {
	const app = new Hono();
	app.use(secureAnswers(securityHeaders(siteUrl)));
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

test('sends HSTS only for an https site', async () => {
	const hsts = async (siteUrl: string) =>
		(await answering(siteUrl).request('/')).headers.get('Strict-Transport-Security');
	expect(await hsts('https://site.example')).toBe('max-age=31536000; includeSubDomains');
	expect(await hsts('http://localhost:3000')).toBeNull();
});

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
