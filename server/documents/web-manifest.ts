import { homeAddress } from '@portico/api/addresses/addresses.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { loadSiteNames } from '@portico/content/pages/site/site-names.ts';
import type { Database } from '@portico/content/store/connect.ts';

/** `/site.webmanifest`: the site's name, colours and icons for a phone's home screen. */
export async function webManifest(database: Database, language: Language): Promise<Response> {
	const site = await loadSiteNames(database, language);
	const icon = site.brand?.icon;
	const manifest = {
		name: site.name.text,
		short_name: site.shortName.text,
		description: site.description?.text,
		lang: languageTag(language),
		start_url: homeAddress(language),
		scope: '/',
		display: 'browser',
		background_color: '#fbfaf7',
		theme_color: site.brand?.colour ?? '#16354f',
		icons: icon ? [{ src: icon.src, sizes: `${icon.size}x${icon.size}`, type: 'image/png' }] : [],
	};
	return new Response(JSON.stringify(manifest), {
		headers: {
			'Content-Type': 'application/manifest+json; charset=utf-8',
			'Cache-Control': 'public, max-age=0, must-revalidate',
		},
	});
}
