import { describe, expect, it } from 'vitest';
import { cleanMarkup } from './clean-markup';

/** Vectors of the kinds that OWASP's cheat sheet on filter evasion lists. */
const VECTORS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/src=data:,alert(1)>',
  '<<script>alert(1)//<</script>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img """><script>alert(1)</script>">',
  '<img/src=`x`onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="jav&#10;ascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="https://a.test" onclick=alert(1) style="position:fixed">x</a>',
  '<a href="https://a.test/&quot;onmouseover=&quot;alert(1)">x</a>',
  '<p onmouseover=alert(1) style="background:url(javascript:alert(1))">x</p>',
  '<p class="modal" id="root" data-x="1">x</p>',
  '<style>@import "https://evil.test/x.css";</style>',
  '<link rel=stylesheet href=https://evil.test/x.css>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><p title="</xmp><svg/onload=alert(1)>"></xmp>',
  '<title><img src=x onerror=alert(1)></title>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p>&#60;script&#62;alert(1)&#60;/script&#62;</p>',
  '\u003cscript\u003ealert(1)\u003c/script\u003e',
  '<p <script>alert(1)</script>>x</p>',
  '<a href="https://a.test"><img src=x onerror=alert(1)></a>',
];

/** Matches every allowed element; clean markup contains no others. */
const ALLOWED =
  /<\/?(?:p|strong|em|u|s|ul|ol|li)>|<br \/>|<\/?a>|<a href="(?:https?:\/\/|mailto:)[^"<>\s]*" rel="noopener noreferrer" target="_blank">/g;

describe('cleanMarkup', () => {
  it.each(VECTORS)('leaves nothing active of %s', async (vector) => {
    for (const html of [vector, `<p>antes</p>${vector}<p>depois</p>`, `<ul><li>${vector}</li></ul>`]) {
      const clean = (await cleanMarkup(html)) ?? '';
      expect(clean.replace(ALLOWED, '')).not.toMatch(/[<>]/);
      // A second pass changes nothing, so a parser reads what was written.
      expect((await cleanMarkup(clean)) ?? '').toBe(clean);
    }
  });

  it('keeps the elements of the editor', async () => {
    const html =
      '<p>Quer <strong>dois</strong>, <em>azuis</em>, <u>hoje</u>, <s>amanhã</s><br /></p><ul><li>um</li></ul><ol><li>dois</li></ol>';
    expect(await cleanMarkup(html)).toBe(html);
    expect(await cleanMarkup('<p><a href="https://loja.test/p?a=1&amp;b=2">pedido</a></p>')).toBe(
      '<p><a href="https://loja.test/p?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">pedido</a></p>',
    );
    expect(await cleanMarkup('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  });

  it.each(['', ' ', '<p></p>', '<p><br></p><p>&nbsp;</p>', '<script>alert(1)</script>', '<img src=x>'])(
    'returns nothing for the empty markup "%s"',
    async (html) => {
      expect(await cleanMarkup(html)).toBeUndefined();
    },
  );
});
