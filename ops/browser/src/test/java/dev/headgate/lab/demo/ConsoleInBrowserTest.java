package dev.headgate.lab.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** A person at the console of a running demo, played by a real browser. */
@Tag("full")
@Tag("broker")
@Timeout(300)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ConsoleInBrowserTest {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path SCREENS = Path.of("target", "screens");
    private static final Set<String> SERIOUS = Set.of("serious", "critical");
    private static final String GROUP = "spring";
    private static final double PATIENCE = 90_000;

    private static DemoFolder folder;
    private static DemoRun run;
    private static Playwright playwright;
    private static Browser browser;
    private static Page page;
    private static final List<String> HOSTS = new CopyOnWriteArrayList<>();
    private static final List<String> ERRORS = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(Files.isExecutable(CHROMIUM), "no Chromium at " + CHROMIUM);
        Files.createDirectories(SCREENS);
        folder = DemoFolder.make();
        run = DemoRun.start(DemoPlan.of(30_000, 5), folder, _ -> {});
        run.produce(more());
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(CHROMIUM)
                        .setArgs(List.of(
                                "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")));
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        page = open(1_280, 900, ColorScheme.LIGHT);
    }

    /** A group that waits for long, and intents that are wrong. */
    private static List<Intent> more() {
        List<Intent> more = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            more.add(intent("late-" + i)
                    .setGroup(GROUP)
                    .setNotBefore(Instant.now().plusSeconds(3_600))
                    .build());
        }
        for (int i = 0; i < 5; i++) {
            more.add(intent("past-" + i)
                    .setOperation(Call.newBuilder()
                            .setMethod("GET")
                            .setPath("https://elsewhere.example/" + i)
                            .build())
                    .build());
        }
        return more;
    }

    private static Intent.Builder intent(String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor("plivo")
                .setOperation(
                        Call.newBuilder().setMethod("GET").setPath("/v1/x").build());
    }

    private static Page open(int width, int height, ColorScheme scheme) {
        BrowserContext context = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(width, height).setColorScheme(scheme));
        Page opened = context.newPage();
        opened.setDefaultTimeout(PATIENCE);
        opened.onRequest(request -> HOSTS.add(URI.create(request.url()).getHost()));
        opened.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                ERRORS.add(message.text());
            }
        });
        opened.onPageError(ERRORS::add);
        opened.navigate(run.console());
        assertThat(opened.locator("#rows tr").first()).isVisible();
        return opened;
    }

    @AfterAll
    static void stop() throws Exception {
        if (playwright != null) {
            playwright.close();
        }
        if (run != null) {
            run.close();
        }
        if (folder != null) {
            folder.close();
        }
    }

    @Test
    @Order(1)
    void shouldShowAVendorCoolDownAndComeBack() {
        Locator state = row("google-ads").locator(".state");

        assertThat(state).hasText("COOL_DOWN");
        assertThat(row("google-ads").locator("time")).hasText(Pattern.compile("\\d+\\.\\d s"));
        shoot(page, "vendors-light");
        assertThat(state).not().hasText("COOL_DOWN");
    }

    @Test
    @Order(2)
    void shouldPauseAVendorAndResumeIt() {
        visit("notion");

        command("Pause", "looking at it");
        assertThat(page.locator("#head .state")).hasText("PAUSED");
        command("Resume", "looked at it");

        assertThat(page.locator("#head .state")).not().hasText("PAUSED");
    }

    @Test
    @Order(3)
    void shouldHalveAndDoubleALimitAndSeeTheRateFollow() {
        visit("google-ads");
        until(rate(), it -> it > 25);

        set("calls", "10");
        assertThat(page.locator("#head caption")).containsText("Set by commands");
        until(rate(), it -> it <= 13);
        shoot(page, "vendor-light");

        set("calls", "");
        until(rate(), it -> it > 25);
    }

    @Test
    @Order(4)
    void shouldPredictWhatAnotherLimitWouldDo() {
        visit("google-ads");
        page.locator("summary", new Page.LocatorOptions().setHasText("What if a limit were another"))
                .click();
        page.getByLabel("Limit", new Page.GetByLabelOptions().setExact(true)).fill("calls=15");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Predict"))
                .click();

        assertThat(page.locator("#forecast thead")).containsText("with calls=15");
        assertThat(page.locator("#forecast tbody")).containsText("finished after");
        assertThat(page.locator("#forecast")).containsText("not modelled");
        page.locator("#forecast").scrollIntoViewIfNeeded();
        shoot(page, "what-if-light");
    }

    @Test
    @Order(6)
    void shouldFindAnIntentAndReadItsHistory() {
        visit("plivo");
        page.locator("summary", new Page.LocatorOptions().setHasText("Outcomes of late"))
                .click();
        Locator first = page.locator("details[open] tbody a").first();
        String id = first.textContent();
        page.getByLabel("Vendor", new Page.GetByLabelOptions().setExact(true)).fill("plivo");
        page.getByLabel("Intent id").fill(id);
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Find"))
                .click();

        assertThat(page.locator("h1")).hasText("Intent " + id);
        assertThat(page.locator("main .state").first()).hasText("SUCCEEDED");
        assertThat(page.locator("main")).containsText("What it waited for");
        shoot(page, "intent-light");
    }

    @Test
    @Order(7)
    void shouldPreviewAndReplayDeadLetters() {
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Dead letters"))
                .click();
        assertThat(page.locator("#letters tbody tr").first()).containsText("INVALID");
        shoot(page, "dead-letters-light");
        page.getByText("Replay all of these").click();
        assertThat(page.locator("#dialog")).containsText("5 would be sent again");
        shoot(page, "replay-light");

        page.locator("#dialog button.primary").click();
        assertThat(page.locator("#dialog")).containsText("sent again");
        page.locator("#dialog").getByText("Close").click();
        page.getByText("Look", new Page.GetByTextOptions().setExact(true)).click();

        assertThat(page.locator("#letters tbody tr").first()).containsText("plivo");
    }

    @Test
    @Order(8)
    void shouldCancelAGroup() {
        visit("plivo");
        page.getByLabel("Group", new Page.GetByLabelOptions().setExact(true)).fill(GROUP);
        page.locator("form[aria-label='A group'] button").click();
        assertThat(page.locator("#group")).containsText("20 unfinished");

        page.getByText("Cancel the group").click();
        reason("no longer wanted", "Cancel");
        page.locator("form[aria-label='A group'] button").click();

        assertThat(page.locator("#group")).containsText("0 unfinished");
    }

    @Test
    @Order(9)
    void shouldBeReadableInTheDarkAndOnAPhone() {
        Page dark = open(1_280, 900, ColorScheme.DARK);
        shoot(dark, "vendors-dark");
        Page phone = open(390, 844, ColorScheme.LIGHT);
        shoot(phone, "vendors-phone");

        int wide = ((Number) phone.evaluate("document.documentElement.scrollWidth")).intValue();

        assertThat(wide).isLessThanOrEqualTo(390);
        checked(dark);
        checked(phone);
    }

    @Test
    @Order(10)
    void shouldHaveNothingThatKeepsPeopleOut() {
        for (String path : List.of(
                "/console",
                "/console/vendor?name=plivo",
                "/console/intents",
                "/console/dead-letters",
                "/console/commands")) {
            page.navigate(URI.create(run.console()).resolve(path).toString());
            assertThat(page.locator("main h1")).isVisible();
            checked(page);
        }
    }

    @Test
    @Order(11)
    void shouldLoadNothingFromElsewhereAndFailNowhere() {
        assertThat(HOSTS).isNotEmpty().containsOnly("127.0.0.1");
        assertThat(ERRORS).isEmpty();
    }

    private static void checked(Page one) {
        List<String> serious = new AxeBuilder(one)
                .analyze().getViolations().stream()
                        .filter(rule -> SERIOUS.contains(rule.getImpact()))
                        .map(ConsoleInBrowserTest::told)
                        .toList();
        assertThat(serious).as(one.url()).isEmpty();
    }

    private static String told(Rule rule) {
        return rule.getId() + ": " + rule.getHelp() + " "
                + rule.getNodes().stream().map(it -> it.getHtml()).toList();
    }

    private static Locator row(String vendor) {
        return page.locator("#rows tr")
                .filter(new Locator.FilterOptions()
                        .setHas(page.getByRole(
                                AriaRole.LINK,
                                new Page.GetByRoleOptions().setName(vendor).setExact(true))));
    }

    private static void visit(String vendor) {
        page.getByRole(
                        AriaRole.LINK,
                        new Page.GetByRoleOptions().setName("Vendors").setExact(true))
                .first()
                .click();
        row(vendor).getByRole(AriaRole.LINK).first().click();
        assertThat(page.locator("h1")).hasText(vendor);
        assertThat(page.locator("#head .state")).isVisible();
    }

    private static void command(String button, String why) {
        page.locator(".actions button", new Page.LocatorOptions().setHasText(Pattern.compile("^" + button + "$")))
                .click();
        reason(why, button);
    }

    private static void set(String limit, String max) {
        page.getByText("Set a limit", new Page.GetByTextOptions().setExact(true))
                .click();
        page.locator("#dialog input[name=limit]").fill(limit);
        page.locator("#dialog input[name=max]").fill(max);
        assertThat(page.locator("#dialog input[name=limit]")).hasValue(limit);
        reason("trying it", "Set a limit");
    }

    private static void reason(String why, String button) {
        page.locator("#dialog input[name=reason]").fill(why);
        page.locator("#dialog button", new Page.LocatorOptions().setHasText(Pattern.compile("^" + button + "$")))
                .click();
        assertThat(page.locator("#dialog p b").first()).hasText("DONE");
        page.locator("#dialog").getByText("Close").click();
    }

    private static Locator rate() {
        return page.locator("#head .facts div", new Page.LocatorOptions().setHasText("Ended a second"))
                .locator("dd");
    }

    /** Waits until a figure is as it should be; the page is asked again and again. */
    private static void until(Locator figure, Predicate<Double> wanted) {
        long end = System.nanoTime() + (long) (PATIENCE * 1_000_000);
        String text;
        do {
            text = figure.textContent();
            if (wanted.test(Double.parseDouble(text.replace(",", "")))) {
                return;
            }
            page.waitForTimeout(500);
        } while (System.nanoTime() < end);
        throw new AssertionError("still " + text);
    }

    private static void shoot(Page one, String name) {
        one.screenshot(new Page.ScreenshotOptions().setPath(SCREENS.resolve(name + ".png")));
    }
}
