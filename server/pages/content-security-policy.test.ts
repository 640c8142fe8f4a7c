import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashOwnScripts } from './content-security-policy.ts';

const sha256 = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('own inline scripts are hashed and lose their mark', () => {
	const page =
		'<head><script nonce="n+/=">a()</script></head><script nonce="n+/=" type="module" async="">b()\n</script>';
	const { html, hashes } = hashOwnScripts(page, 'n+/=');
	expect(html).toBe('<head><script>a()</script></head><script type="module" async="">b()\n</script>');
	expect(hashes).toEqual([sha256('a()'), sha256('b()\n')]);
});

test('a script that came with the content is not hashed', () => {
	const { hashes } = hashOwnScripts('<script>evil()</script><script nonce="guess">evil()</script>', 'secret');
	expect(hashes).toEqual([]);
});

test('scripts need no unsafe-inline', () => {
	const policy = contentSecurityPolicy([sha256('a()')]);
	expect(policy).toContain(`script-src 'self' ${sha256('a()')};`);
	expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
	expect(policy).toContain("style-src-attr 'unsafe-inline'");
});
