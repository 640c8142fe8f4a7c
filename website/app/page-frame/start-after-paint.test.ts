import { expect, test } from 'vitest';
import { deferScripts } from './start-after-paint.ts';

const own = '<script nonce="n" type="module" async="">import "/a.js";</script>';
const preloads =
	'<link rel="modulepreload" href="/a.js" nonce="n"/><link rel="modulepreload" href="/b.js" nonce="n"/>';

test('takes the scripts of a page out of its way, and keeps their addresses', () => {
	expect(deferScripts(`<head>${preloads}</head><p>桥</p>${own}`, 'n')).toBe(
		'<head></head><p>桥</p><script nonce="n" type="waiting" data-modules="/a.js /b.js">import "/a.js";</script>',
	);
});

test.each([
	['no scripts', '<p></p>'],
	['other scripts', `${preloads}<script nonce="n" type="module">import "/a.js";</script>`],
	['scripts of another render', `${preloads}<script nonce="o" type="module" async="">1</script>`],
	['two of them', preloads + own + own],
	['no list of files', own],
])('refuses a page with %s', (_, html) => {
	expect(() => deferScripts(html, 'n')).toThrow('React Router');
});
