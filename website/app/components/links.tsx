import { articleTarget, columnAddress, type LinkedArticle } from '@portico/api/addresses/addresses.ts';
import type { ColumnReference, LinkTarget } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useInterfaceState } from '../state/interface-state-provider.tsx';
import { useLanguage } from '../state/language.ts';
import { preloadConfirmation } from './leave-site-dialog.tsx';
import { LocalName } from './local-name.tsx';

export function TargetLink({ target, children }: { target: LinkTarget; children: ReactNode }) {
	switch (target.kind) {
		case 'column':
			return <ColumnLink column={target.column}>{children}</ColumnLink>;
		case 'article':
			return <ArticlePageLink article={target}>{children}</ArticlePageLink>;
		case 'address':
			return <ExternalLink href={target.href}>{children}</ExternalLink>;
	}
}

type Props = {
	column: ColumnReference;
	className?: string | undefined;
	/** Defaults to the column's name. */
	children?: ReactNode;
	'aria-current'?: 'page' | 'true' | undefined;
	onClick?: (() => void) | undefined;
};

/** A link to a column's page, or to the external site that it stands for. */
export function ColumnLink({ column, children, ...rest }: Props) {
	const address = columnAddress(column, useLanguage());
	const content = children ?? <LocalName name={column.name} />;
	return column.page === 'link' ? (
		<ExternalLink href={address} {...rest}>
			{content}
		</ExternalLink>
	) : (
		<PageLink to={address} {...rest}>
			{content}
		</PageLink>
	);
}

/**
 * A link to another page, with a view transition. Links to another state of the same page (pagination, filters)
 * are a plain `Link`, as a transition would make the unchanged content flicker.
 */
export function PageLink(props: LinkProps) {
	return <Link viewTransition {...props} />;
}

type ArticlePageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
	article: LinkedArticle;
	/** Of its page; defaults to that of this one. */
	language?: Language | undefined;
};

/** A link to an article's page, or to what the article is only a link to. */
export function ArticlePageLink({ article, language, ...rest }: ArticlePageLinkProps) {
	const shown = useLanguage();
	const target = articleTarget(article, language ?? shown);
	if (!target.startsWith('/')) return <ExternalLink href={target} {...rest} />;
	// A file is no page.
	return <PageLink to={target} reloadDocument={target.startsWith('/media/')} {...rest} />;
}

/**
 * A link to another site that asks for confirmation first (`jumpUrl`). Without JavaScript, or with a modifier
 * key, it is an ordinary link.
 */
export function ExternalLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
	const openUrl = useInterfaceState((state) => state.url);

	function confirmFirst(event: MouseEvent<HTMLAnchorElement>) {
		onClick?.(event);
		const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (event.defaultPrevented || event.button !== 0 || hasModifierKey) return;
		event.preventDefault();
		openUrl(href);
	}

	return (
		<a
			href={href}
			rel="noopener noreferrer"
			onClick={confirmFirst}
			onPointerEnter={preloadConfirmation}
			onFocus={preloadConfirmation}
			{...rest}
		/>
	);
}
