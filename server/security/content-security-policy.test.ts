import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashOwnInline } from './content-security-policy.ts';

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
