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
 * Pages that travel together as one route module (decision 068): each is smaller than what a request costs. The routes
 * name the kinds of each group by its type (`routes.ts`), so that a kind without a page does not compile.
 *
 * @param pages by kind
 * @param kindOf the kind by the first segment of an address (specification, section 2); the same if missing
 */
export function pageGroup<Kind extends string>(
	pages: Record<Kind, Page>,
	kindOf: (segment: string) => string = (segment) => segment,
) {
	const pageAt = (path: string) => pages[kindOf(path.split('/')[1] ?? '') as Kind];
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
