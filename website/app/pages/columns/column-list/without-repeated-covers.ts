import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';

/** Removes covers that repeat an earlier one or the banner; those articles show a placeholder. */
export function withoutRepeatedCovers(
	articles: readonly ArticleCard[],
	banner: Picture | null = null,
): ArticleCard[] {
	const shown = new Set([banner?.src]);
	return articles.map((article) => {
		const src = article.cover?.src;
		if (src && shown.has(src)) return { ...article, cover: null };
		shown.add(src);
		return article;
	});
}
