import { homeAddress } from '@portico/api/addresses/addresses.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import type { MetaDescriptor } from 'react-router';

type Input = {
	site: Site;
	language: Language;
	absolute(address: string): string;
	breadcrumbs?: { name: string; address: string | null }[] | undefined;
	extra?: object[] | undefined;
};

/** The page's JSON-LD for search engines. */
export function structuredData({
	site,
	language,
	absolute,
	breadcrumbs,
	extra = [],
}: Input): MetaDescriptor[] {
	const objects = [organisation(site, absolute(homeAddress(language)), absolute), ...extra];
	if (breadcrumbs && breadcrumbs.length > 1) objects.push(breadcrumbList(breadcrumbs, absolute));
	return objects.map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } }));
}

function organisation(site: Site, url: string, absolute: Input['absolute']): object {
	const value = (kind: Site['contacts'][number]['kind']) =>
		site.contacts.find((contact) => contact.kind === kind)?.value.text;
	return {
		'@type': 'Organization',
		name: site.name.text,
		url,
		...(site.brand?.icon ? { logo: absolute(site.brand.icon.src) } : {}),
		...(site.foundedYear ? { foundingDate: String(site.foundedYear) } : {}),
		...(value('address') ? { address: value('address') } : {}),
		...(value('phone') ? { telephone: value('phone') } : {}),
		...(value('email') ? { email: value('email') } : {}),
	};
}

function breadcrumbList(crumbs: NonNullable<Input['breadcrumbs']>, absolute: Input['absolute']): object {
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
