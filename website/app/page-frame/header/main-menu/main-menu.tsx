import type { MenuItem, TopMenuItem } from '@portico/api/answers/columns.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon, ExpandIcon } from '@portico/design/icons/icons.tsx';
import { useHydrated } from '@portico/design/page-context/use-hydrated.ts';
import container from '@portico/design/styles/container.module.css';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useId } from 'react';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { useAriaCurrent } from '../use-aria-current.ts';
import styles from './main-menu.module.css';
import { useOpenPanel } from './use-open-panel.ts';

/** The menu of wide screens. Before hydration the style sheet opens the panels on hover and focus. */
export function MainMenu() {
	const menus = useInterfaceState((state) => state.menus);
	const { header } = useMessages();
	const hydrated = useHydrated();
	const panels = useOpenPanel();
	return (
		<nav
			ref={panels.menu}
			className={styles.menu}
			aria-label={header.mainNavigation}
			data-scripted={hydrated || undefined}
		>
			<ul className={styles.columns}>
				{menus.map((column) => (
					<TopColumn key={column.fdCode} column={column} panels={panels} />
				))}
			</ul>
		</nav>
	);
}

type TopColumnProps = { column: TopMenuItem; panels: ReturnType<typeof useOpenPanel> };

function TopColumn({ column, panels }: TopColumnProps) {
	const { header } = useMessages();
	const hydrated = useHydrated();
	const ariaCurrentOf = useAriaCurrent();
	const { fdCode, name, introduction, children } = column;
	const isOpen = panels.openColumn === fdCode;
	const panelId = useId();
	const link = <ColumnLink column={column} aria-current={ariaCurrentOf(column)} onClick={panels.close} />;
	if (children.length === 0) return <li className={styles.entry}>{link}</li>;
	return (
		<li className={styles.entry} data-open={isOpen || undefined} {...panels.entryHandlers(fdCode)}>
			{link}
			{hydrated ? (
				<button
					type="button"
					className={styles.toggle}
					aria-expanded={isOpen}
					aria-controls={panelId}
					aria-label={header.subMenuOf(name.text)}
					onClick={() => panels.toggle(fdCode)}
				>
					<ExpandIcon />
				</button>
			) : (
				<span className={styles.toggle}>
					<ExpandIcon />
				</span>
			)}
			<div id={panelId} className={styles.panel}>
				<div className={`${container.container} ${styles.panelContent}`}>
					<div className={styles.head}>
						<p className={styles.landingLink}>
							<ColumnLink column={column} onClick={panels.close}>
								<span className={hidden.hidden}>{header.landingPageOf(name.text)}</span>
								<span aria-hidden="true">
									<LocalName name={name} />
								</span>
								<ArrowIcon className={styles.arrow} />
							</ColumnLink>
						</p>
						{introduction && (
							<p className={styles.introduction} lang={languageTag(introduction.lang)}>
								{introduction.text}
							</p>
						)}
					</div>
					<SubColumns className={styles.subColumns} columns={children} onChoose={panels.close} />
				</div>
			</div>
		</li>
	);
}

type SubColumnsProps = { className: string | undefined; columns: MenuItem[]; onChoose: () => void };

function SubColumns({ className, columns, onChoose }: SubColumnsProps) {
	const ariaCurrentOf = useAriaCurrent();
	return (
		<ul className={className}>
			{columns.map((column) => (
				<li key={column.fdCode}>
					<ColumnLink column={column} aria-current={ariaCurrentOf(column)} onClick={onChoose} />
					{column.children.length > 0 && (
						<SubColumns className={styles.lowerColumns} columns={column.children} onChoose={onChoose} />
					)}
				</li>
			))}
		</ul>
	);
}
