import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { expect, test } from 'vitest';
import { withoutRepeatedCovers } from './column-list-page.tsx';

const picture = (name: string) => ({ src: `/media/${name}.jpg` }) as Picture;
const article = (cover: string | null) => ({ cover: cover && picture(cover) }) as ArticleCard;
const coversOf = (articles: readonly ArticleCard[]) => articles.map(({ cover }) => cover?.src ?? null);

test('keeps the first of several articles that share a cover', () => {
	const articles = ['a', 'b', 'a', null, null, 'b', 'c'].map(article);
	expect(coversOf(withoutRepeatedCovers(articles))).toEqual([
		'/media/a.jpg',
		'/media/b.jpg',
		null,
		null,
		null,
		null,
		'/media/c.jpg',
	]);
});

test('does not repeat the picture of the banner', () => {
	const articles = withoutRepeatedCovers([article('a'), article('b')], picture('a'));
	expect(coversOf(articles)).toEqual([null, '/media/b.jpg']);
});
