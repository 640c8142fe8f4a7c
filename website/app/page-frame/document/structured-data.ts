import { homeAddress } from '@portico/api/addresses.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import type { MetaDescriptor } from 'react-router';

type Facts = {
	site: Site;
	language: Language;
	/** Makes an address absolute. */
	absolute(address: string): string;
	breadcrumbs?: { name: string; address: string | null }[] | undefined;
	further?: object[] | undefined;
};

/** What search engines are told about a page, in schema.org's words (JSON-LD). */
export function structuredData({
	site,
	language,
	absolute,
	breadcrumbs,
	further = [],
}: Facts): MetaDescriptor[] {
	const objects = [organisation(site, absolute(homeAddress(language)), absolute), ...further];
	if (breadcrumbs && breadcrumbs.length > 1) objects.push(breadcrumbList(breadcrumbs, absolute));
	return objects.map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } }));
}

function organisation(site: Site, url: string, absolute: Facts['absolute']): object {
	const value = (kind: Site['contacts'][number]['kind']) =>
		site.contacts.find((contact) => contact.kind === kind)?.value.text;
	return {
		'@type': 'Organization',
		name: site.name.text,
		url,
		logo: absolute('/brand/icon-512.png'),
		...(site.foundedYear ? { foundingDate: String(site.foundedYear) } : {}),
		...(value('address') ? { address: value('address') } : {}),
		...(value('phone') ? { telephone: value('phone') } : {}),
		...(value('email') ? { email: value('email') } : {}),
	};
}

function breadcrumbList(crumbs: NonNullable<Facts['breadcrumbs']>, absolute: Facts['absolute']): object {
	return {
		'@type': 'BreadcrumbList',
		itemListElement: crumbs.map((crumb, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name: crumb.name,
			...(crumb.address ? { item: absolute(crumb.address) } : {}),
		})),
	};
}
