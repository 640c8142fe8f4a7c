import type { Block } from '@portico/api/answers/blocks.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { languageTag } from '@portico/api/languages.ts';

/**
 * What search engines are told about the films that can be played on a page, in schema.org's words; of one
 * that stands there twice, once. There is no page of the player alone, so no `embedUrl`; an encrypted film
 * has no file of its own, so no `contentUrl`. Nothing where the site's settings are not to be had.
 */
export function videoObjects(films: readonly Video[], site: Site | undefined): object[] {
	if (!site) return [];
	const absolute = (address: string) => new URL(address, `${site.siteUrl}/`).href;
	const differing = new Map(films.map((film) => [film.videoId, film]));
	return Array.from(
		differing.values(),
		({ title, description, poster, publishedAt, duration, download }) => ({
			'@type': 'VideoObject',
			name: title.text,
			...(description ? { description: description.text } : {}),
			...(poster ? { thumbnailUrl: absolute(poster.src) } : {}),
			uploadDate: publishedAt,
			duration: `PT${Math.max(1, Math.round(duration))}S`,
			...(download ? { contentUrl: absolute(download.href) } : {}),
			inLanguage: languageTag(title.lang),
		}),
	);
}

/** The films a body shows, in its order. */
export function filmsIn(blocks: readonly Block[]): Video[] {
	return blocks.flatMap((block) => (block.kind === 'video' ? [block.video] : []));
}
