import { expect, test } from 'vitest';
import { picturesInBody } from './pictures-in-body.ts';

test('names each picture of a body by its number and the text before it', () => {
	const long = '甲'.repeat(60);
	const body = [
		'<figure><img src="media/a.jpg" alt=" 大桥 "><figcaption>图一</figcaption></figure>',
		'<h2>工程</h2><p>第一段&amp;<b>完</b></p><figure><img src="media/b.jpg"></figure>',
		`<p>${long}</p><figure><img src="media/a.jpg" alt=""><img src="https://example.com/c.jpg" alt=""></figure>`,
	].join('\n');
	expect(picturesInBody(body)).toEqual([
		{ file: 'media/a.jpg', number: 1, after: '', alt: '大桥' },
		{ file: 'media/b.jpg', number: 2, after: '图一 工程 第一段&完', alt: '' },
		{ file: 'media/a.jpg', number: 3, after: `…${'甲'.repeat(40)}`, alt: '' },
	]);
});

test('finds none in a body without files', () => {
	expect(picturesInBody('<p>甲</p>')).toEqual([]);
	expect(picturesInBody('<p><a href="media/report.pdf">甲</a></p>')).toEqual([]);
});
