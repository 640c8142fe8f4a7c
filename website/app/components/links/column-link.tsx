import { columnAddress } from '@portico/api/addresses/addresses.ts';
import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../state/language.ts';
import { LocalName } from '../local-name.tsx';
import { ExternalLink } from './external-link.tsx';
import { PageLink } from './page-link.tsx';

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
