import { homeAddress } from '@portico/api/addresses/addresses.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { loadSiteNames } from '@portico/content/pages/site/site-names.ts';
import type { Database } from '@portico/content/store/connect.ts';

/** `/site.webmanifest`: the site's name, colours and icons for a phone's home screen. */
export async function webManifest(database: Database, language: Language): Promise<Response> {
	const site = await loadSiteNames(database, language);
	const manifest = {
		name: site.name.text,
		short_name: site.shortName.text,
		description: site.description?.text,
		lang: languageTag(language),
		start_url: homeAddress(language),
		scope: '/',
		display: 'browser',
		background_color: '#fbfaf7',
		theme_color: '#16354f',
		icons: [
			{ src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
			{ src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
			{ src: '/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
		],
	};
	return new Response(JSON.stringify(manifest), {
		headers: {
			'Content-Type': 'application/manifest+json; charset=utf-8',
			'Cache-Control': 'public, max-age=0, must-revalidate',
		},
	});
}
