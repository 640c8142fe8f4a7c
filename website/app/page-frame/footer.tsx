import { homeAddress, licencesAddress, qrCodeAddress } from '@portico/api/addresses/addresses.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ShieldIcon, UpIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/layout.module.css';
import { ColumnLink, ExternalLink } from '../components/links.tsx';
import { LocalName, LocalParagraph } from '../components/local-name.tsx';
import { SiteMark } from '../components/site-mark.tsx';
import { useMessages } from '../messages/messages.ts';
import { useInterfaceState } from '../state/interface-state-provider.tsx';
import { useLanguage } from '../state/language.ts';
import styles from './footer.module.css';
import { LanguageSwitch } from './header/language-switch.tsx';

/** The registers to which Chinese law requires a link. */
const registers = {
	icp: 'https://beian.miit.gov.cn/',
	publicSecurity: 'https://beian.mps.gov.cn/',
};

/** Contacts, sitemap and legal information. */
export function Footer({ site }: { site: Site }) {
	return (
		<footer id="footer" className={styles.footer} data-frame="">
			<div className={container.container}>
				<div className={styles.grid}>
					<div className={styles.names}>
						<SiteMark className={styles.mark} />
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

function SiteCode() {
	const { footcontent } = useMessages();
	const language = useLanguage();
	return (
		<figure className={styles.qrCode}>
			<img
				className={styles.qrImage}
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
							<ExternalLink href={filingAddress(filing, number)} lang={languageTag('zh')}>
								{filing === 'publicSecurity' && <ShieldIcon className={styles.shield} />}
								{number}
							</ExternalLink>
						</li>
					);
				})}
			</ul>
			<div className={styles.links}>
				<LanguageSwitch />
				{/* Every browser scrolls to the top for this fragment. */}
				<a className={styles.toTop} href="#top">
					{footcontent.backToTop}
					<UpIcon className={styles.up} />
				</a>
				<a href={licencesAddress}>{footcontent.licences}</a>
			</div>
			<LocalParagraph className={styles.copyright} text={copyright} />
		</div>
	);
}

/** Two levels of columns; the fallback for the small-screen menu without scripts. */
function Sitemap() {
	const menus = useInterfaceState((state) => state.menus);
	const { footcontent } = useMessages();
	return (
		<nav id="sitemap" className={styles.sitemap} aria-label={footcontent.columns}>
			<ul className={styles.columns}>
				{menus.map((column) => (
					<li key={column.fdCode}>
						<ColumnLink className={styles.topColumn} column={column} />
						{column.children.length > 0 && (
							<ul className={styles.subColumns}>
								{column.children.map((child) => (
									<li key={child.fdCode}>
										<ColumnLink column={child} />
									</li>
								))}
							</ul>
						)}
					</li>
				))}
			</ul>
		</nav>
	);
}

type Filing = keyof typeof registers;

/** The police register has a page for each number (`京公网安备11010102000000号`). */
export function filingAddress(filing: Filing, number: string): string {
	const digits = number.replace(/\D/g, '');
	return filing === 'publicSecurity' && digits
		? `${registers.publicSecurity}#/query/webSearch?code=${digits}`
		: registers[filing];
}

type Contact = Pick<Site['contacts'][number], 'kind'> & { value: { text: string } };

/** Null for contacts without a link. */
export function contactAddress({ kind, value }: Contact): string | null {
	switch (kind) {
		case 'phone':
			return `tel:${value.text.replace(/[^\d+*#]/g, '')}`;
		case 'email':
			return `mailto:${value.text}`;
		case 'address':
		case 'fax':
		case 'postcode':
			return null;
	}
}
