import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashOwnScripts } from './content-security-policy.ts';

const sha256 = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('hashes own inline scripts and removes their nonce', () => {
	const page =
		'<head><script nonce="n+/=">a()</script></head><script nonce="n+/=" type="module" async="">b("桥")\n</script>';
	const { html, hashes } = hashOwnScripts(Buffer.from(page), 'n+/=');
	expect(html.toString()).toBe(
		'<head><script>a()</script></head><script type="module" async="">b("桥")\n</script>',
	);
	expect(hashes).toEqual([sha256('a()'), sha256('b("桥")\n')]);
});

test('does not hash a script from the content', () => {
	const { hashes } = hashOwnScripts(
		Buffer.from('<script>evil()</script><script nonce="guess">evil()</script>'),
		'secret',
	);
	expect(hashes).toEqual([]);
});

test('does not allow unsafe-inline for scripts', () => {
	const policy = contentSecurityPolicy([sha256('a()')]);
	expect(policy).toContain(`script-src 'self' ${sha256('a()')};`);
	expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
	expect(policy).toContain("style-src-attr 'unsafe-inline'");
});
