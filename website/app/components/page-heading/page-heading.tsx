import type { ColumnReference, LocalText } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { ReactNode } from 'react';
import container from '../../design/container.module.css';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { LocalName } from '../local-name/local-name.tsx';
import styles from './page-heading.module.css';

type Props = {
	name: LocalText;
	introduction?: LocalText | null;
	trail: ColumnReference[];
	/** What leads to the pages beside this one, on the line that ends the head. */
	children?: ReactNode;
};

/** The head of a column's page: where it stands, its name, and its introduction. */
export function PageHeading({ name, introduction, trail, children }: Props) {
	return (
		<div className={container.container}>
			<header className={styles.heading}>
				<Breadcrumbs trail={trail} />
				<h1 className={styles.name}>
					<LocalName name={name} />
				</h1>
				{introduction && (
					<p className={styles.introduction} lang={languageTag(introduction.lang)}>
						{introduction.text}
					</p>
				)}
				{children}
			</header>
		</div>
	);
}
