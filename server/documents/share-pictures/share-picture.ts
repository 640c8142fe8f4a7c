import { buffer } from 'node:stream/consumers';
import type { Article } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { parseMediaAddress } from '@portico/content/media/media-addresses.ts';
import { type MediaStore, storeKey } from '@portico/content/media/media-store.ts';
import { findArticle } from '@portico/content/queries/articles/article.ts';
import { loadSite } from '@portico/content/queries/site/site.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { composeSharePicture } from './compose-share-picture.ts';
import { settable } from './share-title.ts';

/**
 * `/share-pictures/{articleId}.jpg`: what platforms show beside the address of an article (Open Graph). Where our
 * faces lack a character of the title, it is the cover alone, or the site's own picture, rather than boxes. Of one
 * size in any case: pages tell it to platforms.
 *
 * @returns null for what is not published in this language
 */
export async function sharePicture(
	{ database, media, siteUrl }: { database: Database; media: MediaStore; siteUrl: string },
	articleId: string,
	language: Language,
): Promise<Response | null> {
	const article = await findArticle(database, articleId, language);
	if (!article || article.lang !== language) return null;
	const { shortName, timeZone } = await loadSite(database, language, siteUrl);
	const day = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'long', timeZone });
	const title = settable(article.title);
	const byline = settable(`${shortName.text}  ·  ${day.format(new Date(article.publishedAt))}`);
	const cover = await readCover(media, article);
	const words = title && byline ? { title, byline } : null;
	if (!words && !cover) return redirect('/brand/og-default.jpg');
	const picture = await composeSharePicture({ language, words, cover });
	return new Response(new Uint8Array(picture), {
		headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=0, must-revalidate' },
	});
}

/** The bytes of the cover, or of the poster of the film that leads; null where there is none to read. */
async function readCover(media: MediaStore, article: Article): Promise<Buffer | null> {
	const film = article.blocks.find((block) => block.kind === 'video');
	const picture = article.cover ?? film?.video.poster;
	const place = picture && parseMediaAddress(picture.src);
	const opened = place && (await media.openRead(storeKey(place.digest, place.name)));
	return opened ? buffer(opened.stream) : null;
}

function redirect(address: string): Response {
	return new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store' } });
}
