import type { Site } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ColumnLink } from '../../components/links/column-link/column-link.tsx';
import { OutsideLink } from '../../components/links/outside-link/outside-link.tsx';
import { LocalName } from '../../components/local-name/local-name.tsx';
import container from '../../design/container.module.css';
import { useMessages } from '../../messages/messages.ts';
import { BrandMark } from '../header/brand-mark.tsx';
import { contactAddress } from './contact-address.ts';
import styles from './footer.module.css';
import { Sitemap } from './sitemap.tsx';

/** The registers that Chinese law has a site's filing numbers link to. */
const filingRegisters = {
	icp: 'https://beian.miit.gov.cn/',
	publicSecurity: 'https://beian.mps.gov.cn/',
};

/** The foot of every page: all columns, ways to reach the group, and what the law asks to be said. */
export function Footer({ site }: { site: Site }) {
	return (
		<footer className={styles.footer}>
			<div className={container.container}>
				<Sitemap />
				<div className={styles.group}>
					<div className={styles.names}>
						<BrandMark className={styles.mark} />
						<p className={styles.name}>
							<LocalName name={site.name} />
						</p>
						{site.slogan && (
							<p>
								<LocalName name={site.slogan} />
							</p>
						)}
					</div>
					<Contacts contacts={site.contacts} />
				</div>
				<LegalLine site={site} />
			</div>
		</footer>
	);
}

function Contacts({ contacts }: Pick<Site, 'contacts'>) {
	const { footcontent } = useMessages();
	if (contacts.length === 0) return null;
	return (
		<section>
			<h2 className={styles.heading}>{footcontent.contacts}</h2>
			<dl className={styles.contacts}>
				{contacts.map((contact) => {
					const href = contactAddress(contact);
					const value = <LocalName name={contact.value} />;
					return (
						<div key={`${contact.kind} ${contact.value.text}`}>
							<dt>
								<LocalName name={contact.label} />
							</dt>
							<dd>{href ? <a href={href}>{value}</a> : value}</dd>
						</div>
					);
				})}
			</dl>
		</section>
	);
}

function LegalLine({ site: { copyright, legalLinks, filings } }: { site: Site }) {
	const { footcontent } = useMessages();
	return (
		<div className={styles.legal}>
			{copyright && <p lang={languageTag(copyright.lang)}>{copyright.text}</p>}
			<ul className={styles.legalLinks} aria-label={footcontent.legal}>
				{legalLinks.map((column) => (
					<li key={column.fdCode}>
						<ColumnLink column={column} />
					</li>
				))}
				{(['icp', 'publicSecurity'] as const).map(
					(filing) =>
						filings[filing] && (
							<li key={filing}>
								<OutsideLink href={filingRegisters[filing]} lang={languageTag('zh')}>
									{filings[filing]}
								</OutsideLink>
							</li>
						),
				)}
			</ul>
		</div>
	);
}
