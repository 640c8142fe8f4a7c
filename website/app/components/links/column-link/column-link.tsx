import { columnAddress } from '@portico/api/addresses.ts';
import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../page-frame/language.ts';
import { LocalName } from '../../local-name/local-name.tsx';
import { OutsideLink } from '../outside-link/outside-link.tsx';
import { PageLink } from '../page-link/page-link.tsx';

type Props = {
	column: ColumnReference;
	className?: string | undefined;
	/** What the link shows; the column's name unless given. */
	children?: ReactNode;
	'aria-current'?: 'page' | 'true' | undefined;
	onClick?: (() => void) | undefined;
};

/** A link to a column, wherever it leads: to its page, or outside. */
export function ColumnLink({ column, children, ...rest }: Props) {
	const address = columnAddress(column, useLanguage());
	const content = children ?? <LocalName name={column.name} />;
	return column.page === 'link' ? (
		<OutsideLink href={address} {...rest}>
			{content}
		</OutsideLink>
	) : (
		<PageLink to={address} {...rest}>
			{content}
		</PageLink>
	);
}
