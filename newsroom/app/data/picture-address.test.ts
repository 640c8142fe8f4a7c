// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pictureAddress, refreshReplacedPictures } from './picture-address.ts';
import { invalidateTopics } from './query-client.ts';

it('loads the pictures of the page again once somebody has replaced a file', () => {
	const shown = (source: string) => {
		const picture = document.body.appendChild(document.createElement('img'));
		picture.setAttribute('src', source);
		return () => picture.getAttribute('src');
	};
	const bridge = shown(pictureAddress('media/桥 1.jpg', 480));
	const known = shown(pictureAddress('media/port.jpg', 480, 'abcdef0123456789'));
	const elsewhere = shown('/assets/mark.svg');
	const [before, beforeKnown] = [bridge(), known()];
	const stop = refreshReplacedPictures();
	invalidateTopics(['articles']);
	expect(bridge()).toBe(before);
	invalidateTopics(['media']);
	const once = bridge();
	expect(once).toBe(pictureAddress('media/桥 1.jpg', 480));
	expect(once).not.toBe(before);
	invalidateTopics(['media']);
	expect(bridge()).not.toBe(once);
	// Where the digest is known, another one is shown by itself.
	expect(known()).toBe(beforeKnown);
	expect(elsewhere()).toBe('/assets/mark.svg');
	stop();
	const last = bridge();
	invalidateTopics(['media']);
	expect(bridge()).toBe(last);
});
