import type { Block } from '@portico/api/answers/blocks.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { languageTag } from '@portico/api/languages.ts';

/**
 * schema.org objects of the page's videos, without duplicates. There is no `embedUrl`, as the player has no
 * page of its own, and no `contentUrl` for encrypted videos.
 */
export function videoObjects(videos: readonly Video[], site: Site | undefined): object[] {
	if (!site) return [];
	const absolute = (address: string) => new URL(address, `${site.siteUrl}/`).href;
	const byId = new Map(videos.map((video) => [video.videoId, video]));
	return Array.from(byId.values(), ({ title, description, poster, publishedAt, duration, download }) => ({
		'@type': 'VideoObject',
		name: title.text,
		...(description ? { description: description.text } : {}),
		...(poster ? { thumbnailUrl: absolute(poster.src) } : {}),
		uploadDate: publishedAt,
		duration: `PT${Math.max(1, Math.round(duration))}S`,
		...(download ? { contentUrl: absolute(download.href) } : {}),
		inLanguage: languageTag(title.lang),
	}));
}

export function videosIn(blocks: readonly Block[]): Video[] {
	return blocks.flatMap((block) => (block.kind === 'video' ? [block.video] : []));
}
