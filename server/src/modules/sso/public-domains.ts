/** Providers who have the same name in many countries: hotmail.co.uk, yahoo.fr, live.com.au. */
const WORLDWIDE = new Set(
  `
  gmail googlemail outlook hotmail live msn windowslive yahoo ymail rocketmail aol gmx icloud proton protonmail yandex
  zoho zohomail mail email inbox lycos excite terra tiscali wanadoo orange vodafone
  `
    .trim()
    .split(/\s+/),
)
const OF_A_COUNTRY = /^(com|net|org|me|eu|(com?\.)?[a-z]{2})$/

/** Others where anyone gets a mailbox: free ones, and those that come with a line to the home. */
const DOMAINS = new Set(
  `
  me.com mac.com aim.com love.com verizon.net netscape.net compuserve.com cs.com pm.me passmail.net tutanota.com
  tutanota.de tutamail.com tuta.com tuta.io keemail.me hey.com duck.com skiff.com fastmail.com fastmail.fm
  fastmail.co.uk sent.com hushmail.com hush.com hushmail.me mailbox.org posteo.de posteo.net runbox.com
  startmail.com mailfence.com disroot.org riseup.net autistici.org ctemplar.com countermail.com lavabit.com cock.li
  sdf.org simplelogin.com anonaddy.com mozmail.com relay.firefox.com privaterelay.appleid.com usa.com myself.com
  post.com europe.com asia.com dr.com doctor.com consultant.com engineer.com techie.com cheerful.com contractor.net
  accountant.com linuxmail.org iname.com workmail.com null.net mindless.com writeme.com pobox.com bigfoot.com
  mail2world.com care2.com juno.com netzero.net netzero.com my.com opayq.com webtv.net

  comcast.net xfinity.com att.net sbcglobal.net bellsouth.net pacbell.net swbell.net ameritech.net nvbell.net
  prodigy.net flash.net snet.net cox.net charter.net spectrum.net rr.com roadrunner.com twc.com brighthouse.com
  optonline.net optimum.net suddenlink.net earthlink.net mindspring.com peoplepc.com frontier.com frontiernet.net
  citlink.net centurylink.net centurytel.net embarqmail.com qwest.net q.com windstream.net tds.net mchsi.com
  mediacombb.net wowway.com cableone.net sparklight.net rcn.com ptd.net epix.net zoominternet.net fuse.net
  cincinnatibell.net hughes.net consolidated.net bresnan.net insightbb.com knology.net atlanticbb.net midco.net
  midcopip.net gci.net hawaii.rr.com hawaiiantel.net usfamily.net netins.net

  rogers.com shaw.ca telus.net telusplanet.net bell.net sympatico.ca videotron.ca videotron.qc.ca cogeco.ca
  eastlink.ca sasktel.net mts.net mymts.net nb.sympatico.ca ns.sympatico.ca nl.rogers.com teksavvy.com xplornet.com
  xplornet.ca execulink.com bellaliant.net tbaytel.net

  btinternet.com btopenworld.com btconnect.com talktalk.net talktalk.co.uk sky.com virginmedia.com virgin.net
  ntlworld.com ntlworld.co.uk blueyonder.co.uk o2.co.uk plus.com plus.net plusnet.com freeserve.co.uk fsmail.net
  fsnet.co.uk freeuk.com onetel.com onetel.net supanet.com madasafish.com dsl.pipex.com pipex.com zen.co.uk
  tesco.net orangehome.co.uk eircom.net iol.ie oceanfree.net indigo.ie

  web.de freenet.de t-online.de magenta.de online.de onlinehome.de arcor.de o2online.de unitybox.de kabelmail.de
  ewe.net ewetel.net e-mail.de freemail.de smart-mail.de gmx-topmail.de htp-tel.de osnanet.de netcologne.de alice.de
  alice-dsl.net alice-dsl.de hanse.net versanet.de nexgo.de directbox.com chello.at aon.at a1.net inode.at kabsi.at
  liwest.at utanet.at bluewin.ch bluemail.ch sunrise.ch hispeed.ch swissonline.ch quickline.ch

  free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr club-internet.fr cegetel.net 9online.fr aliceadsl.fr
  voila.fr caramail.com noos.fr dbmail.com skynet.be telenet.be scarlet.be proximus.be voo.be belgacom.net
  pandora.be pt.lu internet.lu ziggo.nl kpnmail.nl kpnplanet.nl planet.nl hetnet.nl home.nl xs4all.nl upcmail.nl
  chello.nl quicknet.nl casema.nl tele2.nl telfort.nl zonnet.nl caiway.nl zeelandnet.nl solcon.nl online.nl
  onsbrabantnet.nl

  libero.it virgilio.it tin.it alice.it tim.it inwind.it iol.it blu.it fastwebnet.it poste.it teletu.it aruba.it
  interfree.it supereva.it tiscalinet.it katamail.com telefonica.net movistar.es ono.com euskaltel.net ya.com
  mundo-r.com jazzfree.com sapo.pt netcabo.pt clix.pt iol.pt mail.telepac.pt telepac.pt netmadeira.com otenet.gr
  forthnet.gr hol.gr in.gr freemail.gr cytanet.com.cy primehome.com go.net.mt onvol.net

  telia.com telia.se bredband.net comhem.se spray.se home.se swipnet.se tele2.se passagen.se bahnhof.se online.no
  broadpark.no getmail.no frisurf.no lyse.net altibox.no c2i.net start.no epost.no stofanet.dk mail.tele.dk
  tdcadsl.dk jubii.dk ofir.dk youmail.dk privat.dk webspeed.dk youseepost.dk kolumbus.fi elisanet.fi luukku.com
  saunalahti.fi suomi24.fi pp.inet.fi netti.fi dnainternet.net simnet.is internet.is visir.is hot.ee online.ee
  neti.ee apollo.lv one.lt delfi.lt takas.lt

  wp.pl o2.pl onet.pl onet.eu op.pl poczta.onet.pl vp.pl interia.pl interia.eu poczta.fm gazeta.pl tlen.pl go2.pl
  poczta.pl neostrada.pl autograf.pl buziaczek.pl seznam.cz centrum.cz post.cz volny.cz atlas.cz quick.cz upcmail.cz
  sweb.cz azet.sk centrum.sk zoznam.sk pobox.sk post.sk t-com.sk freemail.hu citromail.hu t-online.hu indamail.hu
  upcmail.hu vipmail.hu chello.hu abv.bg dir.bg gbg.bg rdslink.ro home.ro k.ro clicknet.ro upcnet.ro net.hr inet.hr
  vip.hr siol.net telemach.net eunet.rs sbb.rs ptt.rs open.telekom.rs bih.net.ba

  bk.ru list.ru internet.ru rambler.ru lenta.ru ro.ru autorambler.ru myrambler.ru ya.ru narod.ru pochta.ru qip.ru
  hotbox.ru land.ru mail15.com nm.ru newmail.ru ukr.net i.ua bigmir.net meta.ua online.ua tut.by mynet.com
  superonline.com ttmail.com ttnet.net.tr walla.co.il walla.com netvision.net.il bezeqint.net zahav.net.il
  012.net.il 013.net barak.net.il maktoob.com emirates.net.ae eim.ae batelco.com.bh qatar.net.qa

  qq.com foxmail.com 163.com 126.com yeah.net 188.com vip.163.com sina.com sina.cn sina.com.cn sohu.com 139.com
  189.cn wo.cn 21cn.com tom.com aliyun.com 263.net netease.com 163.net chinaren.com sogou.com netvigator.com
  hkbn.net ctimail.com pchome.com.tw hinet.net msa.hinet.net seed.net.tw url.com.tw yam.com naver.com hanmail.net
  daum.net nate.com kakao.com paran.com empal.com korea.com dreamwiz.com hanafos.com docomo.ne.jp ezweb.ne.jp au.com
  softbank.ne.jp i.softbank.jp t.vodafone.ne.jp nifty.com nifty.ne.jp biglobe.ne.jp ocn.ne.jp so-net.ne.jp
  plala.or.jp dion.ne.jp infoseek.jp goo.jp asahi-net.or.jp eonet.ne.jp jcom.home.ne.jp rediffmail.com rediff.com
  indiatimes.com sify.com vsnl.com vsnl.net airtelmail.in bsnl.in sancharnet.in in.com singnet.com.sg starhub.net.sg
  pacific.net.sg streamyx.com tm.net.my plasa.com telkom.net cbn.net.id indo.net.id pldtdsl.net skybroadband.com.ph
  fpt.vn vnn.vn thaimail.com

  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au internode.on.net westnet.com.au dodo.com.au
  iprimus.com.au aapt.net.au ozemail.com.au adam.com.au netspace.net.au exemail.com.au aussiebroadband.com.au
  xtra.co.nz slingshot.co.nz orcon.net.nz clear.net.nz paradise.net.nz ihug.co.nz actrix.co.nz mweb.co.za
  webmail.co.za telkomsa.net vodamail.co.za iafrica.com absamail.co.za lantic.net ananzi.co.za

  uol.com.br bol.com.br ig.com.br globo.com globomail.com oi.com.br r7.com zipmail.com.br superig.com.br pop.com.br
  prodigy.net.mx infinitum.com.mx fibertel.com.ar speedy.com.ar arnet.com.ar ciudad.com.ar uolsinectis.com.ar
  sion.com vtr.net entelchile.net une.net.co etb.net.co cantv.net adinet.com.uy montevideo.com.uy speedy.com.pe
  racsa.co.cr coqui.net prtc.net

  yopmail.com mailinator.com guerrillamail.com 10minutemail.com temp-mail.org trashmail.com sharklasers.com
  getnada.com maildrop.cc dispostable.com throwawaymail.com mailnesia.com emailondeck.com mohmal.com moakt.com
  `
    .trim()
    .split(/\s+/),
)

/** Whether anyone can have an address at a domain, or at one that it is a part of: having one proves nothing. */
export function isPublicDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((label, index) => {
    const rest = labels.slice(index + 1).join('.')
    return DOMAINS.has(`${label}.${rest}`) || (WORLDWIDE.has(label) && OF_A_COUNTRY.test(rest))
  })
}
