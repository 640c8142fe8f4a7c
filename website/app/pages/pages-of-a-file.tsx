import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { ComponentType } from 'react';
import { type MetaDescriptor, useLocation } from 'react-router';
import type { PageLoader } from '../data/page-load.ts';
import type { MetaArguments } from '../page-frame/page-meta.ts';

/** What the module of a page exports, if several pages share a file. */
type Page = {
	load: PageLoader<unknown>;
	meta(args: never): MetaDescriptor[];
	default: ComponentType;
};

/**
 * Pages that travel together as one route module (decision 068): each is smaller than what a request costs.
 *
 * @param pageOf the page of a kind, which is the first segment of an address (specification, section 2)
 */
export function pagesOfAFile(pageOf: (kind: string) => Page) {
	const pageAt = (path: string) => pageOf(path.split('/')[1] ?? '');
	const load: PageLoader<unknown> = (call) => pageAt(call.path).load(call);

	function meta(args: MetaArguments): MetaDescriptor[] {
		return pageAt(splitLanguage(args.location.pathname).path).meta(args as never);
	}

	function Page() {
		const { default: Content } = pageAt(splitLanguage(useLocation().pathname).path);
		return <Content />;
	}

	return { load, meta, Page };
}
