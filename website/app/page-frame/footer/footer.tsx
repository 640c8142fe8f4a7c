import { homeAddress, qrCodeAddress } from '@portico/api/addresses.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ShieldIcon, UpIcon } from '../../components/icons/icons.tsx';
import { ColumnLink } from '../../components/links/column-link/column-link.tsx';
import { OutsideLink } from '../../components/links/outside-link/outside-link.tsx';
import { LocalName } from '../../components/local-name/local-name.tsx';
import container from '../../design/container.module.css';
import { useMessages } from '../../messages/messages.ts';
import { BrandMark } from '../header/brand-mark.tsx';
import { LanguageSwitch } from '../header/language-switch/language-switch.tsx';
import { useLanguage } from '../language.ts';
import { contactAddress } from './contact-address.ts';
import { filingAddress } from './filing-address.ts';
import styles from './footer.module.css';
import { Sitemap } from './sitemap.tsx';

/** The foot of every page: ways to reach the group, all columns, and what the law asks to be said. */
export function Footer({ site }: { site: Site }) {
	return (
		<footer className={styles.footer}>
			<div className={container.container}>
				<div className={styles.composition}>
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
					<Sitemap />
					<Contacts contacts={site.contacts} />
					<SiteCode />
				</div>
				<LegalLines site={site} />
			</div>
		</footer>
	);
}

function Contacts({ contacts }: Pick<Site, 'contacts'>) {
	const { footcontent } = useMessages();
	if (contacts.length === 0) return null;
	return (
		<section className={styles.contacts}>
			<h2 className={styles.heading}>{footcontent.contacts}</h2>
			<dl className={styles.contactList}>
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

/** For whoever would rather read on a phone. */
function SiteCode() {
	const { footcontent } = useMessages();
	const language = useLanguage();
	return (
		<figure className={styles.siteCode}>
			<img
				className={styles.code}
				src={qrCodeAddress(homeAddress(language))}
				width="112"
				height="112"
				alt={footcontent.qrCode}
				loading="lazy"
			/>
			<figcaption>{footcontent.qrCodeHint}</figcaption>
		</figure>
	);
}

function LegalLines({ site: { copyright, legalLinks, filings } }: { site: Site }) {
	const { footcontent } = useMessages();
	return (
		<div className={styles.legal}>
			<ul className={styles.links} aria-label={footcontent.legal}>
				{legalLinks.map((column) => (
					<li key={column.fdCode}>
						<ColumnLink column={column} />
					</li>
				))}
				{(['icp', 'publicSecurity'] as const).map((filing) => {
					const number = filings[filing];
					if (!number) return null;
					return (
						<li key={filing}>
							<OutsideLink href={filingAddress(filing, number)} lang={languageTag('zh')}>
								{filing === 'publicSecurity' && <ShieldIcon className={styles.shield} />}
								{number}
							</OutsideLink>
						</li>
					);
				})}
			</ul>
			<div className={styles.links}>
				<LanguageSwitch />
				{/* Any browser takes this fragment for the beginning of the page. */}
				<a className={styles.toTop} href="#top">
					{footcontent.backToTop}
					<UpIcon className={styles.up} />
				</a>
			</div>
			{copyright && (
				<p className={styles.copyright} lang={languageTag(copyright.lang)}>
					{copyright.text}
				</p>
			)}
		</div>
	);
}
